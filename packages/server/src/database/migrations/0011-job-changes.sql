-- Whoever looks at a job is told when it changes: its id in the moment in which the change becomes true, and nothing else, so that what is
-- told needs no permission. A worker that reports changes no status and tells nothing.
create function tell_job_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('clew_changes', 's' || new.id);
  return null;
end $$;
create trigger jobs_tell_new after insert on jobs for each row execute function tell_job_status();
create trigger jobs_tell_status after update of status on jobs for each row
  when (old.status is distinct from new.status) execute function tell_job_status();

-- What a configuration job is given: settings, variables, state, and the files of its sources as they are now; null when the
-- configuration is gone. A function, so that the end of one step can bring it along for the next: being volatile, it sees what the
-- statement that calls it has just published.
create function material_of(of_configuration integer, of_run integer) returns json language plpgsql volatile as $$
begin
  return (
    select json_build_object('configurationId', entity.id, 'name', entity.name, 'workspaceId', entity.workspace_id,
      'componentId', entity.component_id, 'settings', entity.settings, 'oauthSettings', entity.oauth_settings,
      'state', entity.state, 'variables', workspace.variables,
      'sources', coalesce((
        select json_agg(json_build_object('id', source.id, 'name', source.name, 'filters', link.filters,
          -- By the jobs of the source after the run began, of which there are few; the run itself may have thousands of jobs.
          'hasFailed', exists (
            select 1 from jobs where kind = 'configuration' and entity_id = source.id and id > of_run
              and parent_id + 0 = of_run and status in ('error', 'canceled')),
          'files', coalesce((
            select json_agg(json_build_object('path', path, 'hash', encode(blob, 'hex'), 'size', size, 'manifest', manifest))
            from files where files.job_id = source.output_job_id and files.configuration_id = source.id), '[]'))
          order by source.id)
        from configuration_links link cross join lateral (
          -- Fenced by the offset: in an instance whose statistics are young it would be taken for a reason to go through all
          -- configurations.
          select id, name, output_job_id from configurations where id = link.source_id and deleted = 0 offset 0) source
        where link.target_id = entity.id), '[]'),
      'uploads', coalesce((
        select json_agg(json_build_object('path', 'files/' || uploads.name, 'hash', encode(uploads.blob, 'hex'), 'size', uploads.size)
          order by uploads.name collate "C")
        from uploads where uploads.configuration_id = entity.id), '[]'),
      'lastFingerprint', encode(last.fingerprint, 'hex'), 'lastJobId', last.id)
    from configurations entity
    join workspaces workspace on workspace.id = entity.workspace_id
    left join jobs last on last.id = entity.output_job_id
    where entity.id = of_configuration and entity.deleted = 0 and workspace.deleted = 0);
end
$$;

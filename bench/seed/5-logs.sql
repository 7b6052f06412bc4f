-- The newest ended job of configuration 1 has the longest log, the newest hundred of other ended ones a short one each.

create table bench.logged as
(select id, origin_created, created, bench.size('log_lines') as lines from jobs
  where kind = 'configuration' and entity_id = 1 and status = 'finished' order by id desc limit 1)
union all
(select id, origin_created, created, 100 from jobs
  where kind = 'configuration' and entity_id <> 1 and status = 'finished' order by id desc limit 100);

insert into job_logs (job_id, line, level, created, text)
select id, line, (array['info', 'info', 'info', 'info', 'info', 'info', 'debug', 'debug', 'warning', 'error'])[1 + bench.roll(line, 301, 10)],
  origin_created + (created - origin_created) * line / lines,
  format('read %s rows of %s.csv, wrote %s of them to %s.csv', bench.roll(line, 302, 100000), bench.word(line, 303),
    bench.roll(line, 304, 100000), bench.word(line, 305)) || case when line = lines - 10 then ' needle_in_the_log' else '' end
from bench.logged, generate_series(1, lines) line;

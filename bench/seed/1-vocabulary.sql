-- What the rest is made of: numbers that look random and are the same each time, words, and bodies of code. Gone when the seeding is through.

create schema bench;

create function bench.roll(key integer, salt integer, sides integer) returns integer language sql immutable parallel safe
  return (hashint4extended(key, salt) & 2147483647) % sides;

create function bench.size(of text) returns integer language sql stable return current_setting('bench.' || of)::integer;

create function bench.common_word(key integer, salt integer) returns text language sql immutable parallel safe return (array[
  'orders', 'customers', 'invoices', 'payments', 'products', 'returns', 'shipments', 'stock', 'prices', 'campaigns',
  'sessions', 'visits', 'leads', 'contracts', 'employees', 'suppliers', 'warehouses', 'budgets', 'forecasts', 'tickets',
  'reviews', 'coupons', 'carts', 'clicks', 'emails', 'devices', 'sensors', 'meters', 'vehicles', 'routes',
  'stores', 'regions', 'currencies', 'accounts', 'ledgers', 'taxes', 'refunds', 'subscriptions', 'events', 'segments',
  'amount', 'quantity', 'created_at', 'updated_at', 'country', 'city', 'status', 'channel', 'category', 'margin',
  'revenue', 'discount', 'weight', 'distance', 'duration', 'score', 'rating', 'priority', 'owner', 'source'])[
  1 + bench.roll(key, salt, 60)];

-- Companies have words that nobody else has: names of systems, tables, columns. Here there are 8,000.
create function bench.rare_word(number integer) returns text language sql immutable parallel safe return (
  select string_agg((array['ba', 'dor', 'fel', 'gra', 'hu', 'jin', 'kor', 'lem', 'mo', 'nav', 'pi', 'quo', 'ras', 'sil', 'tul', 'ver', 'wex',
    'yon', 'zim', 'bru'])[1 + number / power(20, place)::integer % 20], '' order by place) from generate_series(0, 2) place);

create function bench.word(key integer, salt integer) returns text language sql immutable parallel safe return
  case when bench.roll(key, salt + 5000, 4) = 0 then bench.rare_word(bench.roll(key, salt, 8000)) else bench.common_word(key, salt) end;

create function bench.moment(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function bench.line_of_code(key integer, line integer) returns text language sql immutable parallel safe return
  case bench.roll(key, line, 8)
    when 0 then format('select %s, sum(%s) as total_%s', bench.word(key, line + 1), bench.word(key, line + 2), bench.word(key, line + 3))
    when 1 then format('from "%s.csv" as %s', bench.word(key, line + 1), bench.word(key, line + 2))
    when 2 then format('  left join "%s.csv" using (%s_id)', bench.word(key, line + 1), bench.word(key, line + 2))
    when 3 then format('where %s >= %s and %s is not null', bench.word(key, line + 1), bench.roll(key, line, 10000), bench.word(key, line + 2))
    when 4 then format('for row in csv.DictReader(open("in/tables/%s.csv")):', bench.word(key, line + 1))
    when 5 then format('    %s = float(row["%s"]) * %s', bench.word(key, line + 1), bench.word(key, line + 2), bench.roll(key, line, 100))
    when 6 then format('-- %s per %s, without %s', bench.word(key, line + 1), bench.word(key, line + 2), bench.word(key, line + 3))
    else format('group by %s order by %s desc limit %s', bench.word(key, line + 1), bench.word(key, line + 2), bench.roll(key, line, 1000))
  end;

-- From 1 to 2 KB each. A configuration has one of them below lines of its own.
create table bench.bodies as
  select body, (
    select string_agg(bench.line_of_code(body, line), E'\n' order by line)
    from generate_series(1, 20 + bench.roll(body, 0, 20)) line) as code
  from generate_series(0, 999) body;
create unique index on bench.bodies (body);

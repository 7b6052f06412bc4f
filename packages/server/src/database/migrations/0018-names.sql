-- Whoever types a name finds what begins with it through the first three, and what has it anywhere through the trigrams.
create index workspaces_name_start on workspaces (lower(name) text_pattern_ops) where deleted = 0;
create index dawgs_name_start on dawgs (lower(name) text_pattern_ops) where deleted = 0;
create index configurations_name_start on configurations (lower(name) text_pattern_ops) where deleted = 0;
create index configurations_name on configurations using gin (name gin_trgm_ops) where deleted = 0;

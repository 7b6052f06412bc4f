-- Also where a filter leaves thousands, the last modified of them come first and without a look at the wide rows.
drop index configurations_component;
drop index configurations_author;
create index configurations_component on configurations (component_id, modified desc, id desc) include (workspace_id, user_id)
  where deleted = 0;
create index configurations_author on configurations (user_id, modified desc, id desc) include (workspace_id, component_id)
  where deleted = 0;
create index configurations_workspace_modified on configurations (workspace_id, modified desc, id desc) include (component_id, user_id)
  where deleted = 0;

-- How a team writes to its patients.
create table message_templates (
  -- as in workspace_people
  owner text primary key,
  -- JSON
  template text not null,
  -- one more with each change
  version int not null
);

-- The lab tests that a team knows by name. The interface composes an order by their ids, and names none.
create table workspace_lab_tests (
  -- as in workspace_people
  owner text not null,
  id text not null,
  name text not null,
  -- a lab's slug, or what somebody wrote
  lab text,
  note text,
  primary key (owner, id)
);

-- Order sets that a team keeps. Each save is a version of its own; the one that `version` names is what the set is now.
create table order_sets (
  -- as in workspace_people
  owner text not null,
  id uuid not null,
  version int not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner, id)
);
create index order_sets_deleted on order_sets (deleted_at) where deleted_at is not null;
create table order_set_versions (
  owner text not null,
  id uuid not null,
  version int not null,
  name text not null,
  note text not null,
  tags jsonb not null,
  content jsonb not null,
  -- what the service made of it when it was saved; null where that was not known
  snapshot jsonb,
  saved_at timestamptz not null,
  -- such as "Firefox on Linux"
  browser text not null,
  primary key (owner, id, version),
  foreign key (owner, id) references order_sets (owner, id) on delete cascade
);

-- A workspace on another service. Its id is the owner of its people, order sets and all else.
create table workspaces (
  id text primary key,
  created_at timestamptz not null default now()
);

-- The keys of another service that open a workspace.
create table workspace_keys (
  -- sha-256 of the service's address and the key, hexadecimal
  fingerprint text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  -- the service's address; null of keys of before this table
  service text,
  added_at timestamptz not null default now(),
  -- when somebody last signed in with it
  used_at timestamptz
);
create index workspace_keys_of_workspace on workspace_keys (workspace_id);

-- Until now the fingerprint of its one key was the owner itself.
insert into workspaces (id)
select distinct owner from (
  select owner from workspace_people
  union all select owner from sessions
  union all select owner from order_set_drafts
  union all select owner from order_sets
  union all select owner from workspace_lab_tests
  union all select owner from saved_views
  union all select owner from background_checks
) known
where owner ~ '^[0-9a-f]{64}$';
insert into workspace_keys (fingerprint, workspace_id) select id, id from workspaces;

-- The name by which members, roles and commands know a workspace; null of one that nobody has named.
alter table workspaces add column name text;
create unique index workspaces_name on workspaces (lower(name));

-- The key itself, sealed with the master key; null of one that people type, of which only the fingerprint is kept.
alter table workspace_keys add column sealed text;
-- When it was sealed: the newest is used first.
alter table workspace_keys add column sealed_at timestamptz;

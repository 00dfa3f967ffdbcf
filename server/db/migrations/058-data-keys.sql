-- Keys that texts about people are sealed with, one for each team. Each is sealed with the master key.
create table data_keys (
  -- as in workspace_people
  owner text primary key,
  -- in front of every text that it seals
  id text not null unique,
  -- AES-256-GCM, base64url
  sealed text not null,
  created_at timestamptz not null default now()
);

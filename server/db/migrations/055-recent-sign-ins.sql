-- When the person of a session last proved who they are.
alter table sessions add column authenticated_at timestamptz not null default now();
update sessions set authenticated_at = created_at;
-- Until when the former secret of a session works that has a new one; null of the newest.
alter table sessions add column replaced_until timestamptz;
-- A session has two secrets for that time.
alter table sessions drop constraint sessions_public_id_key;
create index sessions_public_id on sessions (public_id);

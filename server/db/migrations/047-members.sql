-- People who sign in with single sign-on.
create table members (
  id uuid primary key default gen_random_uuid(),
  -- as in workspace_people
  owner text not null,
  -- who they are at the identity provider: an e-mail address can change hands
  issuer text not null,
  subject text not null,
  name text not null,
  email text,
  -- as the provider's claims were at the last sign-in
  role text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (owner, issuer, subject)
);
create index members_identity on members (issuer, subject);

-- Session at the identity provider, by which it ends ours.
alter table sessions add column sid text;
-- Encrypted, as sealed_key; shown to the provider at sign-out.
alter table sessions add column sealed_id_token text;
create index sessions_member on sessions (member_id) where member_id is not null;

-- Logout tokens of the identity provider that were taken; kept until they are too old to be taken again.
create table logout_tokens (
  -- SHA-256 of its id, hexadecimal
  hash text primary key,
  taken_at timestamptz not null default now()
);

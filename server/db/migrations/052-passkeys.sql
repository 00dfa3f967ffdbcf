-- Passkeys of members who sign in without an identity provider.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id) on delete cascade,
  -- base64url, as WebAuthn has it
  credential_id text not null unique,
  -- COSE_Key, base64url
  public_key text not null,
  -- number of signatures, as the authenticator counts them; 0 of one that doesn't
  counter bigint not null,
  -- how a browser reaches it, such as ["internal", "hybrid"]
  transports jsonb not null,
  -- true where it is synced, so that it outlives its device
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id);

-- Links that work once. The secret part is kept nowhere.
create table sign_in_links (
  id uuid primary key,
  -- SHA-256 of the secret part, hexadecimal
  hash text not null unique,
  -- as in workspace_people
  owner text not null,
  -- invitation creates a passkey, admission opens a session for a short time
  kind text not null,
  -- the member it is for; null of somebody new
  member_id uuid references members (id) on delete cascade,
  name text not null,
  role text not null,
  -- the member who made it; null of a command and of whoever held the team's key
  created_by uuid references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_links_owner on sign_in_links (owner);

-- Challenges that a passkey has signed; kept until they are too old to be taken again.
create table passkey_challenges (
  -- SHA-256 of it, hexadecimal
  hash text primary key,
  taken_at timestamptz not null default now()
);

-- How the session was opened: key, members, oidc, or link.
alter table sessions add column way text not null default 'key';
update sessions set way = 'oidc' where member_id is not null;
-- When a session of a link ends; null of any other.
alter table sessions add column ends_at timestamptz;

-- Who is signed in at the dashboard, browser by browser. The browser has the session's id in a cookie; kept here is its
-- sha-256, hexadecimal, so that whoever reads this table can use none of them.
create table sessions (
  hash text primary key,
  -- what the list of signed-in browsers calls it
  public_id uuid not null unique,
  -- as in workspace_people
  owner text not null,
  -- the team key, encrypted with the secret of the installation and the session's id together
  sealed_key text not null,
  demo boolean not null,
  -- such as "Firefox on Linux"
  browser text not null,
  address text not null,
  created_at timestamptz not null,
  -- when the person last did something; what the page asks for by itself does not count
  active_at timestamptz not null
);
create index sessions_of_owner on sessions (owner, active_at desc);

-- API keys of programs, each with rights of its own. The keys of teams, which have all rights, are in api_keys.
create table scoped_api_keys (
  id uuid primary key,
  -- as in workspace_people
  owner text not null,
  name text not null,
  -- SHA-256 of the whole key, hexadecimal
  hash text not null,
  -- names as in the table of rights
  rights jsonb not null,
  -- null of whoever held the team's key
  created_by uuid references members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- to the minute
  last_used_at timestamptz,
  -- hash that a rotation replaced, and when it stops working
  previous_hash text,
  previous_until timestamptz,
  revoked_at timestamptz
);
create index scoped_api_keys_owner on scoped_api_keys (owner);

-- The API key that was used; null of a person and of a command.
alter table audit_events add column key_id uuid;
-- Adds a batch as before, with the API keys.
create or replace function append_audit_events(
  to_owner text, after_number bigint, to_number bigint, to_link text, batch jsonb
) returns boolean language plpgsql as $$
declare
  chain_id int;
begin
  update audit_chains set number = to_number, link = decode(to_link, 'hex')
    where owner = to_owner and number = after_number returning id into chain_id;
  if chain_id is null then
    return false;
  end if;
  insert into audit_events
    (chain, number, at, status, action, many, mac, session, request, member_id, key_id, subject, subjects, object, address, link)
  select chain_id, x.number, x.at, x.status, a.id, x.many, decode(x.mac, 'hex'), x.session, x.request, x.member,
    x.key, x.subject, x.subjects, x.object, x.address, decode(x.link, 'hex')
  from jsonb_to_recordset(batch) as x(
    number bigint, at timestamptz, status smallint, many boolean, mac text, permission text, action text, session uuid,
    request uuid, member uuid, key uuid, subject uuid, subjects uuid[], object text, address text, link text)
  -- an action that is unknown refuses the batch
  left join audit_actions a on a.permission = x.permission and a.action = x.action;
  return true;
end $$;


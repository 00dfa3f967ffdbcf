-- One chain of audit events for each workspace.
create table audit_chains (
  id int primary key,
  -- as in workspace_people
  owner text not null unique,
  -- the newest event, and the link that its batch ends with
  number bigint not null default 0,
  link bytea not null,
  -- the last event that was deleted because of its age, its link, and the MAC of both
  start_number bigint not null default 0,
  start_link bytea,
  start_mac bytea
);

-- Actions by a number, which takes less room in each event than their names.
create table audit_actions (
  id smallint primary key,
  -- right that it needed, and name of the endpoint or command
  permission text not null,
  action text not null,
  unique (permission, action)
);

-- Who saw or changed what: one row for each answer about people and for each change.
create table audit_events (
  -- in the order in which they take the least room
  number bigint not null,
  at timestamptz not null,
  chain int not null,
  status smallint not null,
  -- in audit_actions
  action smallint not null,
  -- true of an answer about more people than a row names
  many boolean not null,
  mac bytea not null,
  -- public id; null of a command
  session uuid,
  request uuid,
  -- null of whoever holds the team's key, and of a command
  member_id uuid,
  -- the person, or the people where there are several
  subject uuid,
  subjects uuid[],
  -- id of what was changed or asked for, where it is no person
  object text,
  address text,
  -- over the link before it and the MACs of its batch; null within the batch
  link bytea,
  primary key (chain, number)
);
create index audit_events_subject on audit_events (subject) where subject is not null;
create index audit_events_subjects on audit_events using gin (subjects) where subjects is not null;
create index audit_events_at on audit_events using brin (at);

-- Adds a batch after the event number that the chain must end with, and says whether it did. A function, whose plans are kept.
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
    (chain, number, at, status, action, many, mac, session, request, member_id, subject, subjects, object, address, link)
  select chain_id, x.number, x.at, x.status, a.id, x.many, decode(x.mac, 'hex'), x.session, x.request, x.member,
    x.subject, x.subjects, x.object, x.address, decode(x.link, 'hex')
  from jsonb_to_recordset(batch) as x(
    number bigint, at timestamptz, status smallint, many boolean, mac text, permission text, action text, session uuid,
    request uuid, member uuid, subject uuid, subjects uuid[], object text, address text, link text)
  -- an action that is unknown refuses the batch
  left join audit_actions a on a.permission = x.permission and a.action = x.action;
  return true;
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.number <= (select start_number from audit_chains where id = old.chain) then
      return old;
    end if;
  end if;
  raise exception 'Audit events can’t be changed or deleted' using errcode = '42501';
end $$;
create trigger audit_events_rows before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_truncate before truncate on audit_events
  for each statement execute function refuse_audit_change();

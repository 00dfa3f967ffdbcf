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

-- Who saw or changed what: one row for each answer about people and for each change.
create table audit_events (
  chain int not null,
  number bigint not null,
  at timestamptz not null,
  -- null of whoever holds the team's key, and of a command
  member_id uuid,
  -- public id; null of a command
  session uuid,
  permission text not null,
  action text not null,
  -- id of what was changed or asked for, where it is no person
  object text,
  -- people in the answer; null where there are more than a few
  subjects uuid[],
  status smallint not null,
  request uuid,
  address text,
  -- over the columns above and the owner
  mac bytea not null,
  -- over the link before it and the MACs of its batch; null within the batch
  link bytea,
  primary key (chain, number)
);
create index audit_events_subjects on audit_events using gin (subjects);
create index audit_events_at on audit_events using brin (at);

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

-- Times at which a member with a scope saw everyone, in an emergency.
create table break_glass (
  id uuid primary key default gen_random_uuid(),
  -- as in workspace_people
  owner text not null,
  -- null of whoever used the team key
  member_id uuid references members (id) on delete cascade,
  -- public id of the session, which may be gone
  session uuid not null,
  reason text not null,
  began_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  -- when somebody confirmed that it was called for, and who; null until then
  reviewed_at timestamptz,
  reviewed_by uuid references members (id) on delete set null
);
create index break_glass_owner on break_glass (owner, began_at);
create index break_glass_session on break_glass (session);

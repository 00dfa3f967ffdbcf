-- When a check of a person was last made, so that those who are due are an index range.
alter table workspace_people add column attempted_at timestamptz not null default '-infinity';
update workspace_people p set attempted_at = c.attempted_at
  from person_checks c where c.owner = p.owner and c.user_id = p.user_id;
alter table person_checks drop column attempted_at;
create index workspace_people_attempted on workspace_people (owner, attempted_at) where removed_at is null;
drop index workspace_people_check_due;
create index workspace_people_check_due on workspace_people (owner, check_due_at) where check_due_at is not null;
-- Until when a process has the person to check, unless it gives them back before.
alter table workspace_people add column check_claimed_until timestamptz;

-- Null of an owner whose people are checked after imports only.
alter table background_checks alter column started_at drop not null;
-- Counted from the people who are still due.
alter table background_checks drop column checked;
-- When a person of the owner was last claimed: owners take turns.
alter table background_checks add column turn_at timestamptz not null default now();
create index background_checks_turn on background_checks (turn_at);
-- Until when each claim of the owner's people lasts.
alter table background_checks add column claims timestamptz[] not null default '{}';
-- Nobody is claimed before, because the service asked to wait.
alter table background_checks add column paused_until timestamptz not null default '-infinity';
-- How often that was since it last answered.
alter table background_checks add column waits int not null default 0;
drop table background_lease;

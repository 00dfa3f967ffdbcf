-- Since when somebody is to be checked before all others, because an import has changed what a check finds of them; null where
-- nobody asked for it.
alter table workspace_people add column check_due_at timestamptz;
create index workspace_people_check_due on workspace_people (check_due_at) where check_due_at is not null;

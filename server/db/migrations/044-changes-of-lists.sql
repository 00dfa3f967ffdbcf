-- When a person's label or tags, or a problem, last changed, for readers who ask only for what is newer.
alter table workspace_people add column changed_at timestamptz not null default now();
alter table problems add column changed_at timestamptz not null default now();

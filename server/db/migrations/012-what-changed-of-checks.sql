-- When what is kept of a person's check last became otherwise, for those who ask only for what is newer.
alter table person_checks add column changed_at timestamptz not null default now();
-- Which of the providers that are not connected were seen by one check only; the next one tells.
update person_checks set body = '{"unlisted_pending":[],' || substr(body, 2);

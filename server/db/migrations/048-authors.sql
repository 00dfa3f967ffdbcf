-- The member who saved the version; null of whoever held the team's key.
alter table order_set_versions add column author text;
-- The same of who last changed it.
alter table person_notes add column author text;
alter table workout_exclusions add column author text;

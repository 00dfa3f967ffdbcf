-- The member who last changed them, null of whoever held the team's key, and when.
alter table person_settings add column author text, add column changed_at timestamptz;
-- The member who made it; null of whoever held the team's key.
alter table order_sets add column created_by uuid references members (id) on delete set null;

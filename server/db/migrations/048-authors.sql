-- The member who saved the version; null of whoever held the team's key.
alter table order_set_versions add column author text;

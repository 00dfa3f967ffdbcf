-- The role that a session was opened with. Whoever has the team's key may do everything.
alter table sessions add column role text not null default 'administrator';
alter table sessions alter column role drop default;
-- The member who is signed in; null for whoever holds the team's key.
alter table sessions add column member_id uuid;

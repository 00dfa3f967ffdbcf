-- What the dashboard remembers for a team is its workspace.
alter table desk_people rename to workspace_people;

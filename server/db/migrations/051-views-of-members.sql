-- Views of the connections list, one a row. They were a list of each owner.
create table connection_views (
  -- as in workspace_people
  owner text not null,
  id uuid not null,
  name text not null,
  -- the query string of the list
  search text not null,
  -- the member who made it; null of whoever held the team's key
  created_by uuid references members (id) on delete set null,
  -- the member who alone sees it; null of the team's
  only_for uuid references members (id) on delete cascade,
  -- one more with each change
  version int not null,
  primary key (owner, id)
);
insert into connection_views (owner, id, name, search, version)
select owner, (view ->> 'id')::uuid, view ->> 'name', view ->> 'search', 1
from saved_views cross join jsonb_array_elements(case jsonb_typeof(views) when 'array' then views else '[]' end) as view
on conflict do nothing;
drop table saved_views;

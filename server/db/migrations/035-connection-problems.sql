-- A problem is of a connection, not of a provider's name; why it is closed, since when it has its cause, and who changed it
-- is told. Connections of before have their provider for a key until the next check, which knows them again by it.
alter table problems add column connection text;
alter table problems add column name text;
alter table problems add column closed_as text;
alter table problems add column cause_since timestamptz;
alter table problems add column new_at timestamptz;
update problems set connection = provider, cause_since = first_seen, new_at = opened_at;
update problems q set connection = '#unlisted ' || q.provider from person_checks c
  where c.owner = q.owner and c.user_id = q.user_id and q.troubles like '%"kind":"unlisted"%'
    and q.troubles not like '%"kind":%"kind":%';
alter table problems alter column connection set not null;
alter table problems alter column cause_since set not null;
alter table problems alter column new_at set not null;
alter table problems drop constraint problems_owner_user_id_provider_key;
alter table problems add unique (owner, user_id, connection);
create index problems_open on problems (owner, user_id) where closed_at is null;

-- what whoever did it calls themselves; null where they did not say, or a check did it
alter table problem_events add column author text;

-- Who needs attention is told by problems.
alter table person_checks drop column trouble;
-- a few bodies have text that is no jsonb: those people are checked anew
delete from person_checks where body ~* '\\u(0000|d[89a-f])';
update person_checks set body = (
  select (b - 'unlisted' - 'unlisted_pending' || jsonb_build_object(
    'connections', coalesce((
      select jsonb_agg(c.value || jsonb_build_object(
          'key', coalesce(c.value ->> 'slug', c.value ->> 'name', '') || case c.place when 1 then '' else ' ' || c.place end,
          'superseded', false, 'accepted', '[]'::jsonb,
          'silence', c.value -> 'silence' || jsonb_build_object(
            'waiting_since', substring(c.value ->> 'created_on' from '^\d{4}-\d\d-\d\d'),
            'grade', case c.value -> 'silence' ->> 'grade'
              when 'recording' then 'recording' when 'suspect' then 'silent' else 'unknown' end)) order by c.ordinality)
      from (
        select value, ordinality, row_number() over (
          partition by coalesce(value ->> 'slug', value ->> 'name', '') order by ordinality) as place
        from jsonb_array_elements(b -> 'connections') with ordinality
      ) c), '[]'),
    'issues', coalesce((
      select jsonb_agg(jsonb_build_object(
          'key', '#unlisted ' || u.value, 'provider', u.value, 'name', null, 'accepted', '[]'::jsonb,
          'pending', b -> 'unlisted_pending' ? u.value,
          'troubles', jsonb_build_array(jsonb_build_object(
            'kind', 'unlisted', 'resource', null, 'scopes', '[]'::jsonb, 'detail', null, 'actor', 'unknown'))))
      from jsonb_array_elements_text(b -> 'unlisted') as u(value)), '[]')))::text
  from (select body::jsonb as b) of_check), changed_at = now();

-- The connections of people as the last check listed them: who has which provider, and which have a fault that need not be
-- their owner's. Many that begin together are an incident.
create table person_connections (
  owner text not null,
  user_id uuid not null,
  -- its key, as in problems
  connection text not null,
  -- slug, or name where there is none
  provider text not null,
  name text,
  -- null where there is no such fault
  fault text,
  -- when it began, or was first seen
  fault_at timestamptz,
  -- whether it is known when it began
  fault_dated boolean not null,
  primary key (owner, user_id, connection),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);
create index person_connections_of_provider on person_connections (owner, provider);
create index person_connections_faults on person_connections (owner, provider) where fault is not null;

-- Many faults of one provider that began together.
create table incidents (
  owner text not null,
  id uuid not null,
  provider text not null,
  name text,
  -- JSON: types of errors and statuses, that of most people first
  causes text not null,
  began_at timestamptz not null,
  -- whether it is known when its faults began
  dated boolean not null,
  -- null while it goes on
  ended_at timestamptz,
  -- how many people had the provider
  people int not null,
  primary key (owner, id)
);
create index incidents_open on incidents (owner, provider) where ended_at is null;
create index incidents_ended on incidents (ended_at) where ended_at is not null;

-- Whom it hit.
create table incident_members (
  owner text not null,
  incident_id uuid not null,
  user_id uuid not null,
  connection text not null,
  cause text not null,
  began_at timestamptz not null,
  -- when a check found it otherwise
  left_at timestamptz,
  primary key (owner, incident_id, user_id),
  foreign key (owner, incident_id) references incidents (owner, id) on delete cascade,
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);

-- Filters that the team has saved call silence by its new names.
update saved_views set views = replace(replace(replace(replace(views::text, 'silence=suspect', 'silence=silent'),
  'silence=resting', 'silence=inactive'), 'silence=cannot+tell', 'silence=unknown'), 'silence=cannot%20tell', 'silence=unknown')::jsonb;

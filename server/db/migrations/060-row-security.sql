-- Row security: a role that doesn't own the tables reaches only the rows of the tenant that its statement names. The owner of the
-- tables and superusers reach all of them as before.

-- The tenant of a statement: an owner as in workspace_people, * for all of them, and nobody where none is named.
create or replace function tenant() returns text language sql stable parallel safe as $$
  select current_setting('rounds.tenant', true)
$$;
-- The tenant as a team; null of a workspace on another service.
create or replace function tenant_team() returns uuid language sql stable parallel safe as $$
  select case when current_setting('rounds.tenant', true) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then current_setting('rounds.tenant', true)::uuid end
$$;
create or replace function is_across_tenants() returns boolean language sql stable parallel safe as $$
  select current_setting('rounds.tenant', true) = '*'
$$;

-- Each condition calls its functions once a statement, and is no use to an index: that is chosen by the statement's own conditions.
do $$
declare
  tenants constant jsonb := '{
    "owner = (select tenant())": ["audit_chains", "background_checks", "break_glass", "connection_changes", "connection_views",
      "data_keys", "erased_people", "incident_members", "incidents", "members", "message_templates", "order_set_drafts",
      "order_set_versions", "order_sets", "person_checks", "person_connections", "person_notes", "person_settings",
      "problem_events", "problems", "recorded_days", "recorded_workouts", "scoped_api_keys", "sessions", "shared_accounts",
      "sign_in_links", "workout_days", "workout_exclusions", "workspace_lab_tests", "workspace_people"],
    "team_id = (select tenant_team())": ["api_keys", "connections", "lab_accounts", "lab_test_markers", "lab_tests", "labs",
      "marker_bodies", "marker_catalogues", "markers", "users", "workout_heart_rates", "workouts"],
    "id = (select tenant_team())": ["teams"],
    "id = (select tenant())": ["workspaces"],
    "workspace_id = (select tenant())": ["workspace_keys"],
    "exists (select from members m where m.id = member_id)": ["passkeys"],
    "chain = (select c.id from audit_chains c where c.owner = (select tenant()))": ["audit_events"]
  }';
  condition text;
  name text;
begin
  for condition, name in select t.key, jsonb_array_elements_text(t.value) from jsonb_each(tenants) t loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (%s or (select is_across_tenants()))', name, condition);
  end loop;
end $$;

-- The events of an owner that name a person. Below a policy, the index of lists of people can't be used. So this reads as the owner
-- of the table, and looks at the tenant itself.
create or replace function audit_events_about(about_owner text, person uuid) returns table (
  number bigint, at timestamptz, chain int, status smallint, action smallint, many boolean, session uuid, request uuid,
  member_id uuid, key_id uuid, subject uuid, subjects uuid[], object text, address text
) language sql stable security definer set search_path = rounds, pg_temp as $$
  select e.number, e.at, e.chain, e.status, e.action, e.many, e.session, e.request, e.member_id, e.key_id, e.subject, e.subjects,
    e.object, e.address
  from audit_events e
  where (e.subject = person or e.subjects @> array[person])
    and e.chain = (select c.id from audit_chains c where c.owner = about_owner)
    and (about_owner = tenant() or is_across_tenants() or pg_has_role(session_user, current_user, 'member'))
$$;

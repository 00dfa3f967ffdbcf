-- A database of Rounds from before its tables had a schema of their own, with a row in each table. Written by pg_dump; the
-- settings of its session are left out.
CREATE TABLE public.api_keys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    team_id uuid NOT NULL,
    hash text NOT NULL,
    prefix text NOT NULL,
    note text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone
);
CREATE TABLE public.background_checks (
    owner text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    checked integer NOT NULL,
    failed integer NOT NULL,
    total integer NOT NULL,
    stopped text
);
CREATE TABLE public.background_lease (
    only_one boolean DEFAULT true NOT NULL,
    holder uuid NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT background_lease_only_one_check CHECK (only_one)
);
CREATE TABLE public.connection_changes (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    n integer NOT NULL,
    provider text NOT NULL,
    kind text NOT NULL,
    resource text,
    before text,
    after text
);
CREATE TABLE public.connections (
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.coverage_codes (
    ncd text NOT NULL,
    list text NOT NULL,
    first_code text NOT NULL,
    last_code text NOT NULL,
    CONSTRAINT coverage_codes_list_check CHECK ((list = ANY (ARRAY['covered'::text, 'denied'::text, 'not_supporting'::text])))
);
CREATE TABLE public.coverage_release (
    only_one boolean DEFAULT true NOT NULL,
    effective date NOT NULL,
    imported_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT coverage_release_only_one_check CHECK (only_one)
);
CREATE TABLE public.diagnosis_codes (
    code text NOT NULL,
    billable boolean NOT NULL,
    short_title text NOT NULL,
    long_title text NOT NULL
);
CREATE TABLE public.diagnosis_release (
    only_one boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    codes integer NOT NULL,
    imported_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT diagnosis_release_only_one_check CHECK (only_one)
);
CREATE TABLE public.lab_accounts (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    lab text NOT NULL,
    status text NOT NULL,
    name text,
    body text NOT NULL
);
CREATE TABLE public.lab_test_markers (
    team_id uuid NOT NULL,
    lab_test_id text NOT NULL,
    marker_id integer NOT NULL
);
CREATE TABLE public.lab_tests (
    team_id uuid NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    lab_id integer NOT NULL
);
CREATE TABLE public.labs (
    team_id uuid NOT NULL,
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.marker_bodies (
    team_id uuid NOT NULL,
    id integer NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.marker_catalogues (
    team_id uuid NOT NULL,
    version uuid NOT NULL
);
CREATE TABLE public.markers (
    team_id uuid NOT NULL,
    id integer NOT NULL,
    lab_id integer,
    name text NOT NULL,
    provider_id text,
    sort_key text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(lower((NORMALIZE(name, NFKD) COLLATE "C")), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '(\d+)'::text, '00000000\1'::text, 'g'::text), '\d*(\d{8})'::text, '\1'::text, 'g'::text)) STORED NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.migrations (
    number integer NOT NULL,
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    hash text
);
CREATE TABLE public.order_set_drafts (
    owner text NOT NULL,
    browser_hash text NOT NULL,
    revision integer NOT NULL,
    history text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.order_set_versions (
    owner text NOT NULL,
    id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    note text NOT NULL,
    tags jsonb NOT NULL,
    content jsonb NOT NULL,
    snapshot jsonb,
    saved_at timestamp with time zone NOT NULL,
    browser text NOT NULL
);
CREATE TABLE public.order_sets (
    owner text NOT NULL,
    id uuid NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);
CREATE TABLE public.person_checks (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    checked_at timestamp with time zone,
    attempted_at timestamp with time zone NOT NULL,
    body text NOT NULL,
    denied text NOT NULL,
    failed text,
    trouble boolean NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.person_notes (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    start_day date NOT NULL,
    end_day date NOT NULL,
    words text NOT NULL,
    version integer NOT NULL,
    CONSTRAINT person_notes_check CHECK ((start_day <= end_day))
);
CREATE TABLE public.person_settings (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    settings text NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.problem_events (
    owner text NOT NULL,
    problem_id uuid NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    browser text,
    fields text NOT NULL
);
CREATE TABLE public.problems (
    owner text NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    closed_at timestamp with time zone,
    troubles text NOT NULL,
    first_seen timestamp with time zone NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    reopened integer NOT NULL,
    assignee text,
    note text NOT NULL,
    snoozed_until date,
    contacted_on date,
    version integer NOT NULL
);
CREATE TABLE public.recorded_days (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    looked_from date NOT NULL,
    looked_to date NOT NULL,
    days text NOT NULL,
    hashes text NOT NULL
);
CREATE TABLE public.recorded_workouts (
    owner text NOT NULL,
    hash text NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL
);
CREATE TABLE public.saved_views (
    owner text NOT NULL,
    views jsonb NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.sessions (
    hash text NOT NULL,
    public_id uuid NOT NULL,
    owner text NOT NULL,
    sealed_key text NOT NULL,
    demo boolean NOT NULL,
    browser text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    active_at timestamp with time zone NOT NULL
);
CREATE TABLE public.shared_accounts (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    other_id uuid NOT NULL
);
CREATE TABLE public.teams (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.users (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.workout_days (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    looked_from date NOT NULL,
    read_at timestamp with time zone NOT NULL,
    whole_at timestamp with time zone NOT NULL,
    days text NOT NULL,
    unreadable integer NOT NULL
);
CREATE TABLE public.workouts (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    time_start timestamp with time zone NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.workspace_lab_tests (
    owner text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    lab text,
    note text
);
CREATE TABLE public.workspace_people (
    owner text NOT NULL,
    user_id uuid NOT NULL,
    label text,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    removed_at timestamp with time zone
);
INSERT INTO public.api_keys VALUES ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000a', 'a hash', 'rk_abc', 'front desk', '2026-11-23 06:35:22.207471+00', NULL);
INSERT INTO public.background_checks VALUES ('{}', '2026-11-20 07:58:00.123456+00', '2026-11-20 07:58:00.123456+00', 7, 7, 7, '{}');
INSERT INTO public.background_lease VALUES (true, '6a861b13-851e-4da9-8087-25f7beb1d123', '2026-11-20 07:58:00.123456+00');
INSERT INTO public.connection_changes VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '2026-11-20 07:58:00.123456+00', 7, '{}', '{}', '{}', '{}', '{}');
INSERT INTO public.connections VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '{}', '{}', '{}');
INSERT INTO public.coverage_codes VALUES ('190.22', 'covered', 'E11', 'E119');
INSERT INTO public.coverage_release VALUES (true, '2026-11-20', '2026-11-20 07:58:00.123456+00');
INSERT INTO public.diagnosis_codes VALUES ('{}', true, '{}', '{}');
INSERT INTO public.diagnosis_release VALUES (true, '{}', 7, '2026-11-20 07:58:00.123456+00');
INSERT INTO public.lab_accounts VALUES ('00000000-0000-4000-8000-00000000000a', 'e7b9d8ce-ba87-49d9-9d94-e079b47efc90', '{}', '{}', '{}', '{}');
INSERT INTO public.lab_test_markers VALUES ('00000000-0000-4000-8000-00000000000a', '{}', 1);
INSERT INTO public.lab_tests VALUES ('00000000-0000-4000-8000-00000000000a', '{}', '{}', 1);
INSERT INTO public.labs VALUES ('00000000-0000-4000-8000-00000000000a', 1, 'acme', 'Acme');
INSERT INTO public.marker_bodies VALUES ('00000000-0000-4000-8000-00000000000a', 1, '{}');
INSERT INTO public.marker_catalogues VALUES ('00000000-0000-4000-8000-00000000000a', '441513ff-6a07-4bde-bad5-d1175e7af97a');
INSERT INTO public.markers VALUES ('00000000-0000-4000-8000-00000000000a', 1, 1, 'TSH', '007', DEFAULT);
INSERT INTO public.migrations VALUES (1, '001-init.sql', '2026-11-23 06:35:21.740827+00', '5c9f697949fe909ea164e908abda29715dc9ac45620875a7efaa4cb8a0a33ad5');
INSERT INTO public.migrations VALUES (2, '002-workspace.sql', '2026-11-23 06:35:21.740827+00', 'e1fd74cc1af32b617b455291273b231e19c246dea5e57ee1c97ed0aa725627f1');
INSERT INTO public.migrations VALUES (3, '003-sessions.sql', '2026-11-23 06:35:21.740827+00', '177d7c9c18cf7573e37081c901ffe75b6c91759ae4b35a1946c759907f70aae3');
INSERT INTO public.migrations VALUES (4, '004-marker-search.sql', '2026-11-23 06:35:21.740827+00', 'df565cea70ed4c60615f839bf731358c858872366d40bff5cf40495218609245');
INSERT INTO public.migrations VALUES (5, '005-order-set-drafts.sql', '2026-11-23 06:35:21.740827+00', '9365e874876f6cbbc9ecee234c44478b855bb7bf8d581db8625a071135a27897');
INSERT INTO public.migrations VALUES (6, '006-order-sets.sql', '2026-11-23 06:35:21.740827+00', '0553866047d040d6a51248908be106b92eee7b63590944ffed4d4afc415eb006');
INSERT INTO public.migrations VALUES (7, '007-workspace-lab-tests.sql', '2026-11-23 06:35:21.740827+00', '6db651fd62dc72aaaf17ef4695d07e3e13cc943a40c72a578ed692e1fb7f7018');
INSERT INTO public.migrations VALUES (8, '008-coverage.sql', '2026-11-23 06:35:21.740827+00', 'ad6246ff284913642e3dde172e5a1a209c9dcd70dc2654bc42dd15f360702d2e');
INSERT INTO public.migrations VALUES (9, '009-connection-checks.sql', '2026-11-23 06:35:21.740827+00', 'e4ffdf5fe70d6cb42833de8abf60592757693ae708a34d6d26719da5cb08c365');
INSERT INTO public.migrations VALUES (10, '010-person-settings-and-notes.sql', '2026-11-23 06:35:21.740827+00', '3695b6d149bd070221161a3116e147e83f0661b8362deec342c88cf7a67865b1');
INSERT INTO public.migrations VALUES (11, '011-workout-days.sql', '2026-11-23 06:35:21.740827+00', '58c3f762fed69f4dd3cfc487fbd524b2d9b297c891e1769a26850c2c0041a1c0');
INSERT INTO public.migrations VALUES (12, '012-what-changed-of-checks.sql', '2026-11-23 06:35:21.740827+00', '65f0dda9b9353ae28cc00e628741bb86f94e74974e1a5726c024bff5496e05a8');
INSERT INTO public.migrations VALUES (13, '013-workout-days-anew.sql', '2026-11-23 06:35:21.740827+00', '48669ae42390772e219e3d175dc97c97b626895888193ac0dd2cfd80843204c5');
INSERT INTO public.order_set_drafts VALUES ('{}', '{}', 7, '{}', '2026-11-20 07:58:00.123456+00');
INSERT INTO public.order_set_versions VALUES ('{}', '2e70e9e6-c2de-416d-a117-cea89f0968a7', 7, '{}', '{}', '"{}"', '"{}"', '"{}"', '2026-11-20 07:58:00.123456+00', '{}');
INSERT INTO public.order_sets VALUES ('{}', '2e70e9e6-c2de-416d-a117-cea89f0968a7', 7, '2026-11-20 07:58:00.123456+00', '2026-11-20 07:58:00.123456+00');
INSERT INTO public.person_checks VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '2026-11-20 07:58:00.123456+00', '2026-11-20 07:58:00.123456+00', '{}', '{}', '{}', true, '2026-11-20 07:58:00.123456+00');
INSERT INTO public.person_notes VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', 'abbdbcb1-d90e-4ac0-8664-1f46c966abab', '2026-11-20', '2026-11-20', '{}', 7);
INSERT INTO public.person_settings VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '{}', 7);
INSERT INTO public.problem_events VALUES ('00000000-0000-4000-8000-00000000000a', '0125fb4b-d654-4014-a0ed-22dd8a01f37c', 7, '2026-11-20 07:58:00.123456+00', '{}', '{}', '{}');
INSERT INTO public.problems VALUES ('00000000-0000-4000-8000-00000000000a', '0125fb4b-d654-4014-a0ed-22dd8a01f37c', '00000000-0000-4000-8000-00000000000c', '{}', '2026-11-20 07:58:00.123456+00', '{}', '2026-11-20 07:58:00.123456+00', '2026-11-20 07:58:00.123456+00', 7, '{}', '{}', '2026-11-20', '2026-11-20', 7);
INSERT INTO public.recorded_days VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '2026-11-20', '2026-11-20', '{}', '{}');
INSERT INTO public.recorded_workouts VALUES ('00000000-0000-4000-8000-00000000000a', '{}', '00000000-0000-4000-8000-00000000000c', '{}');
INSERT INTO public.saved_views VALUES ('{}', '"{}"', 7);
INSERT INTO public.sessions VALUES ('{}', '7a80fd45-9ab6-4ab4-a7af-d7931c90876e', '{}', '{}', true, '{}', '{}', '2026-11-20 07:58:00.123456+00', '2026-11-20 07:58:00.123456+00');
INSERT INTO public.shared_accounts VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '{}', '00000000-0000-4000-8000-00000000000c');
INSERT INTO public.teams VALUES ('00000000-0000-4000-8000-00000000000a', 'Main clinic', false, '2026-11-23 06:35:22.207471+00');
INSERT INTO public.users VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '2026-11-23 06:35:22.207471+00');
INSERT INTO public.workout_days VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', '2026-11-20', '2026-11-20 07:58:00.123456+00', '2026-11-20 07:58:00.123456+00', '{}', 7);
INSERT INTO public.workouts VALUES ('00000000-0000-4000-8000-00000000000a', '7678b0a4-e311-4fe8-99dc-bc7475a462cc', '00000000-0000-4000-8000-00000000000c', '{}', '2026-11-20 07:58:00.123456+00', '{}');
INSERT INTO public.workspace_lab_tests VALUES ('{}', '{}', '{}', '{}', '{}');
INSERT INTO public.workspace_people VALUES ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c', 'Ada "the first" \ 👍', '2026-11-23 06:35:22.207471+00', '[]', NULL);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.background_checks
    ADD CONSTRAINT background_checks_pkey PRIMARY KEY (owner);
ALTER TABLE ONLY public.background_lease
    ADD CONSTRAINT background_lease_pkey PRIMARY KEY (only_one);
ALTER TABLE ONLY public.connection_changes
    ADD CONSTRAINT connection_changes_pkey PRIMARY KEY (owner, user_id, at, n);
ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_pkey PRIMARY KEY (team_id, user_id, slug);
ALTER TABLE ONLY public.coverage_codes
    ADD CONSTRAINT coverage_codes_pkey PRIMARY KEY (ncd, list, first_code, last_code);
ALTER TABLE ONLY public.coverage_release
    ADD CONSTRAINT coverage_release_pkey PRIMARY KEY (only_one);
ALTER TABLE ONLY public.workspace_people
    ADD CONSTRAINT desk_people_pkey PRIMARY KEY (owner, user_id);
ALTER TABLE ONLY public.diagnosis_codes
    ADD CONSTRAINT diagnosis_codes_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.diagnosis_release
    ADD CONSTRAINT diagnosis_release_pkey PRIMARY KEY (only_one);
ALTER TABLE ONLY public.lab_accounts
    ADD CONSTRAINT lab_accounts_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.lab_test_markers
    ADD CONSTRAINT lab_test_markers_pkey PRIMARY KEY (team_id, lab_test_id, marker_id);
ALTER TABLE ONLY public.lab_tests
    ADD CONSTRAINT lab_tests_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.labs
    ADD CONSTRAINT labs_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.labs
    ADD CONSTRAINT labs_team_id_slug_key UNIQUE (team_id, slug);
ALTER TABLE ONLY public.marker_bodies
    ADD CONSTRAINT marker_bodies_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.marker_catalogues
    ADD CONSTRAINT marker_catalogues_pkey PRIMARY KEY (team_id);
ALTER TABLE ONLY public.markers
    ADD CONSTRAINT markers_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.order_set_drafts
    ADD CONSTRAINT order_set_drafts_pkey PRIMARY KEY (owner, browser_hash);
ALTER TABLE ONLY public.order_set_versions
    ADD CONSTRAINT order_set_versions_pkey PRIMARY KEY (owner, id, version);
ALTER TABLE ONLY public.order_sets
    ADD CONSTRAINT order_sets_pkey PRIMARY KEY (owner, id);
ALTER TABLE ONLY public.person_checks
    ADD CONSTRAINT person_checks_pkey PRIMARY KEY (owner, user_id);
ALTER TABLE ONLY public.person_notes
    ADD CONSTRAINT person_notes_pkey PRIMARY KEY (owner, user_id, id);
ALTER TABLE ONLY public.person_settings
    ADD CONSTRAINT person_settings_pkey PRIMARY KEY (owner, user_id);
ALTER TABLE ONLY public.problem_events
    ADD CONSTRAINT problem_events_pkey PRIMARY KEY (owner, problem_id, n);
ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_owner_user_id_provider_key UNIQUE (owner, user_id, provider);
ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_pkey PRIMARY KEY (owner, id);
ALTER TABLE ONLY public.recorded_days
    ADD CONSTRAINT recorded_days_pkey PRIMARY KEY (owner, user_id);
ALTER TABLE ONLY public.recorded_workouts
    ADD CONSTRAINT recorded_workouts_pkey PRIMARY KEY (owner, hash, user_id);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (owner);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.shared_accounts
    ADD CONSTRAINT shared_accounts_pkey PRIMARY KEY (owner, user_id, provider, other_id);
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_name_key UNIQUE (name);
ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.workout_days
    ADD CONSTRAINT workout_days_pkey PRIMARY KEY (owner, user_id);
ALTER TABLE ONLY public.workouts
    ADD CONSTRAINT workouts_pkey PRIMARY KEY (team_id, id);
ALTER TABLE ONLY public.workspace_lab_tests
    ADD CONSTRAINT workspace_lab_tests_pkey PRIMARY KEY (owner, id);
CREATE INDEX connection_changes_newest ON public.connection_changes USING btree (owner, at DESC);
CREATE INDEX markers_by_code ON public.markers USING btree (team_id, lab_id, provider_id);
CREATE INDEX markers_in_order ON public.markers USING btree (team_id, lab_id, sort_key, id);
CREATE INDEX order_set_drafts_by_age ON public.order_set_drafts USING btree (updated_at);
CREATE INDEX order_sets_deleted ON public.order_sets USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX problems_closed ON public.problems USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX recorded_workouts_of_person ON public.recorded_workouts USING btree (owner, user_id);
CREATE INDEX sessions_of_owner ON public.sessions USING btree (owner, active_at DESC);
CREATE INDEX shared_accounts_of_other ON public.shared_accounts USING btree (owner, other_id);
CREATE INDEX workout_days_read ON public.workout_days USING btree (read_at);
CREATE INDEX workouts_newest ON public.workouts USING btree (team_id, user_id, time_start DESC, id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connection_changes
    ADD CONSTRAINT connection_changes_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES public.users(team_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lab_accounts
    ADD CONSTRAINT lab_accounts_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lab_test_markers
    ADD CONSTRAINT lab_test_markers_team_id_lab_test_id_fkey FOREIGN KEY (team_id, lab_test_id) REFERENCES public.lab_tests(team_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lab_test_markers
    ADD CONSTRAINT lab_test_markers_team_id_marker_id_fkey FOREIGN KEY (team_id, marker_id) REFERENCES public.markers(team_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lab_tests
    ADD CONSTRAINT lab_tests_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lab_tests
    ADD CONSTRAINT lab_tests_team_id_lab_id_fkey FOREIGN KEY (team_id, lab_id) REFERENCES public.labs(team_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.labs
    ADD CONSTRAINT labs_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.marker_bodies
    ADD CONSTRAINT marker_bodies_team_id_id_fkey FOREIGN KEY (team_id, id) REFERENCES public.markers(team_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.marker_catalogues
    ADD CONSTRAINT marker_catalogues_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.markers
    ADD CONSTRAINT markers_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.markers
    ADD CONSTRAINT markers_team_id_lab_id_fkey FOREIGN KEY (team_id, lab_id) REFERENCES public.labs(team_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_set_versions
    ADD CONSTRAINT order_set_versions_owner_id_fkey FOREIGN KEY (owner, id) REFERENCES public.order_sets(owner, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_checks
    ADD CONSTRAINT person_checks_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_notes
    ADD CONSTRAINT person_notes_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_settings
    ADD CONSTRAINT person_settings_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.problem_events
    ADD CONSTRAINT problem_events_owner_problem_id_fkey FOREIGN KEY (owner, problem_id) REFERENCES public.problems(owner, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recorded_days
    ADD CONSTRAINT recorded_days_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recorded_workouts
    ADD CONSTRAINT recorded_workouts_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shared_accounts
    ADD CONSTRAINT shared_accounts_owner_other_id_fkey FOREIGN KEY (owner, other_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shared_accounts
    ADD CONSTRAINT shared_accounts_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.workout_days
    ADD CONSTRAINT workout_days_owner_user_id_fkey FOREIGN KEY (owner, user_id) REFERENCES public.workspace_people(owner, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.workouts
    ADD CONSTRAINT workouts_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES public.users(team_id, id) ON DELETE CASCADE;

import { lazy, Suspense, type ComponentType } from 'react'
import {
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom'

import { pageAddresses, type PageName } from '#lib/page-addresses.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { areaHandle, personHandle, type Handle } from '#src/kit/page/crumbs.ts'

import { Shell } from './Shell.tsx'

/** On a first visit the answer about the session brings the cookie: what is asked before it would be refused. */
const inSession =
  (loader: LoaderFunction): LoaderFunction =>
  async (args, context) => {
    // a failure is the shell's to show, and so is the way in
    const who = await queryClient.ensureQueryData(session()).catch(() => null)
    return who?.signedIn ? loader(args, context) : null
  }

const problems = () => import('./ErrorPage.tsx')
const ErrorPage = lazy(problems)
const Problem = () => (
  <Suspense>
    <ErrorPage />
  </Suspense>
)
const ProblemAlone = () => (
  <main className="alone">
    <Problem />
  </main>
)
// after a failure it may no longer be available to download
setTimeout(() => void problems().catch(() => {}), 2000)

/** The session is checked at every page, and not at every filter of one. */
const atAnotherPage: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

/**
 * A page in two chunks that load together: its loader, which asks for the data as soon as it is there, and what it
 * looks like.
 */
const page = (
  name: PageName,
  loader: () => Promise<{ loader: LoaderFunction; shouldRevalidate?: ShouldRevalidateFunction }>,
  component: () => Promise<{ default: ComponentType }>,
  handle: Handle,
): RouteObject => ({
  path: pageAddresses[name],
  handle,
  lazy: {
    loader: async () => inSession((await loader()).loader),
    Component: async () => (await component()).default,
    shouldRevalidate: async () => (await loader()).shouldRevalidate,
  },
})

export const routes: RouteObject[] = [
  {
    loader: () => queryClient.fetchQuery(session()),
    shouldRevalidate: atAnotherPage,
    Component: Shell,
    HydrateFallback: Shell,
    ErrorBoundary: ProblemAlone,
    children: [
      {
        ErrorBoundary: Problem,
        children: [
          page(
            'today',
            () => import('#src/today/loader.ts'),
            () => import('#src/today/TodayPage.tsx'),
            areaHandle('today'),
          ),
          page(
            'people',
            () => import('#src/people/loader.ts'),
            () => import('#src/people/PeoplePage.tsx'),
            areaHandle('people'),
          ),
          page(
            'cohort',
            () => import('#src/workouts/cohort/loader.ts'),
            () => import('#src/workouts/cohort/CohortPage.tsx'),
            areaHandle('workouts'),
          ),
          page(
            'workouts',
            () => import('#src/workouts/list/loader.ts'),
            () => import('#src/workouts/list/WorkoutsPage.tsx'),
            personHandle('workouts'),
          ),
          page(
            'workout',
            () => import('#src/workouts/detail/loader.ts'),
            () => import('#src/workouts/detail/WorkoutPage.tsx'),
            personHandle('workouts', 'Workout'),
          ),
          page(
            'board',
            () => import('#src/connections/board/loader.ts'),
            () => import('#src/connections/board/BoardPage.tsx'),
            areaHandle('connections'),
          ),
          page(
            'issues',
            () => import('#src/connections/issues/loader.ts'),
            () => import('#src/connections/issues/IssuesPage.tsx'),
            areaHandle('connections', 'Issues'),
          ),
          page(
            'connections',
            () => import('#src/connections/person/loader.ts'),
            () => import('#src/connections/person/ConnectionsPage.tsx'),
            personHandle('connections'),
          ),
          page(
            'markers',
            () => import('#src/lab/markers/loader.ts'),
            () => import('#src/lab/markers/MarkersPage.tsx'),
            areaHandle('markers'),
          ),
          page(
            'markerCatalog',
            () => import('#src/lab/markers/catalog/loader.ts'),
            () => import('#src/lab/markers/catalog/MarkerCatalogPage.tsx'),
            areaHandle('markers', 'Catalog'),
          ),
          page(
            'markerLookUp',
            () => import('#src/lab/markers/look-up/loader.ts'),
            () => import('#src/lab/markers/look-up/MarkerLookUpPage.tsx'),
            areaHandle('markers', 'Look up a list'),
          ),
          page(
            'markerComparison',
            () => import('#src/lab/markers/compare/loader.ts'),
            () => import('#src/lab/markers/compare/MarkerComparisonPage.tsx'),
            areaHandle('markers', 'Comparison'),
          ),
          page(
            'accountComparison',
            () => import('#src/lab/markers/accounts/loader.ts'),
            () => import('#src/lab/markers/accounts/AccountComparisonPage.tsx'),
            areaHandle('markers', 'Two lab accounts'),
          ),
          page(
            'labTestMarkers',
            () => import('#src/lab/markers/lab-test/loader.ts'),
            () => import('#src/lab/markers/lab-test/LabTestMarkersPage.tsx'),
            areaHandle('markers', 'Lab test'),
          ),
          page(
            'orderSets',
            () => import('#src/lab/order-sets/loader.ts'),
            () => import('#src/lab/order-sets/OrderSetsPage.tsx'),
            areaHandle('order-sets'),
          ),
          page(
            'savedSets',
            () => import('#src/lab/order-sets/saved/loader.ts'),
            () => import('#src/lab/order-sets/saved/SavedSetsPage.tsx'),
            areaHandle('order-sets', 'Saved sets'),
          ),
          page(
            'savedSetComparison',
            () => import('#src/lab/order-sets/saved/compare/loader.ts'),
            () => import('#src/lab/order-sets/saved/compare/SavedSetComparisonPage.tsx'),
            areaHandle('order-sets', 'Comparison'),
          ),
          page(
            'savedSetVersions',
            () => import('#src/lab/order-sets/saved/versions/loader.ts'),
            () => import('#src/lab/order-sets/saved/versions/SavedSetVersionsPage.tsx'),
            areaHandle('order-sets', 'Versions'),
          ),
          page(
            'diagnoses',
            () => import('#src/lab/diagnoses/loader.ts'),
            () => import('#src/lab/diagnoses/DiagnosesPage.tsx'),
            areaHandle('diagnoses'),
          ),
          page(
            'labAccounts',
            () => import('#src/lab/lab-accounts/loader.ts'),
            () => import('#src/lab/lab-accounts/LabAccountsPage.tsx'),
            areaHandle('lab-accounts'),
          ),
          page(
            'inspector',
            () => import('#src/inspector/loader.ts'),
            () => import('#src/inspector/InspectorPage.tsx'),
            areaHandle('inspector'),
          ),
          { path: '*', lazy: { Component: async () => (await problems()).NotFoundPage } },
        ],
      },
    ],
  },
]

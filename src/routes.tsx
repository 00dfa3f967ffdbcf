import { lazy, Suspense, type ComponentType } from 'react'
import {
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom'

import { pageAddresses, type PageName } from '#lib/page-addresses.ts'
import { session } from './api/workspace.ts'
import { queryClient } from './api/query-client.ts'
import { areaHandle, personHandle, type Handle } from './layout/crumbs.ts'
import { Shell } from './layout/Shell.tsx'

/** On a first visit the answer about the session brings the cookie: what is asked before it would be refused. */
const inSession =
  (loader: LoaderFunction): LoaderFunction =>
  async (args, context) => {
    // a failure is the shell's to show, and so is the way in
    const who = await queryClient.ensureQueryData(session()).catch(() => null)
    return who?.signedIn ? loader(args, context) : null
  }

const problems = () => import('./layout/ErrorPage.tsx')
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
// when something fails there may be nobody left to ask for it
setTimeout(() => void problems().catch(() => {}), 2000)

/** Who is signed in is asked at every page, and not at every filter of one. */
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
            () => import('./pages/today/loader.ts'),
            () => import('./pages/today/TodayPage.tsx'),
            areaHandle('today'),
          ),
          page(
            'people',
            () => import('./pages/people/loader.ts'),
            () => import('./pages/people/PeoplePage.tsx'),
            areaHandle('people'),
          ),
          page(
            'cohort',
            () => import('./pages/cohort/loader.ts'),
            () => import('./pages/cohort/CohortPage.tsx'),
            areaHandle('workouts'),
          ),
          page(
            'workouts',
            () => import('./pages/workout-list/loader.ts'),
            () => import('./pages/workout-list/WorkoutsPage.tsx'),
            personHandle('workouts'),
          ),
          page(
            'workout',
            () => import('./pages/workout-detail/loader.ts'),
            () => import('./pages/workout-detail/WorkoutPage.tsx'),
            personHandle('workouts', 'Workout'),
          ),
          page(
            'board',
            () => import('./pages/board/loader.ts'),
            () => import('./pages/board/BoardPage.tsx'),
            areaHandle('connections'),
          ),
          page(
            'issues',
            () => import('./pages/issues/loader.ts'),
            () => import('./pages/issues/IssuesPage.tsx'),
            areaHandle('connections', 'Issues'),
          ),
          page(
            'connections',
            () => import('./pages/connections/loader.ts'),
            () => import('./pages/connections/ConnectionsPage.tsx'),
            personHandle('connections'),
          ),
          page(
            'markers',
            () => import('./pages/markers/loader.ts'),
            () => import('./pages/markers/MarkersPage.tsx'),
            areaHandle('markers'),
          ),
          page(
            'labTestMarkers',
            () => import('./pages/markers/lab-test-loader.ts'),
            () => import('./pages/markers/LabTestMarkersPage.tsx'),
            areaHandle('markers', 'Lab test'),
          ),
          page(
            'orderSets',
            () => import('./pages/order-sets/loader.ts'),
            () => import('./pages/order-sets/OrderSetsPage.tsx'),
            areaHandle('order-sets'),
          ),
          page(
            'diagnoses',
            () => import('./pages/diagnoses/loader.ts'),
            () => import('./pages/diagnoses/DiagnosesPage.tsx'),
            areaHandle('diagnoses'),
          ),
          page(
            'labAccounts',
            () => import('./pages/lab-accounts/loader.ts'),
            () => import('./pages/lab-accounts/LabAccountsPage.tsx'),
            areaHandle('lab-accounts'),
          ),
          page(
            'inspector',
            () => import('./pages/inspector/loader.ts'),
            () => import('./pages/inspector/InspectorPage.tsx'),
            areaHandle('inspector'),
          ),
          { path: '*', lazy: { Component: async () => (await problems()).NotFoundPage } },
        ],
      },
    ],
  },
]

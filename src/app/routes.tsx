import { lazy, Suspense, type ComponentType } from 'react'
import {
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom'

import type { Right } from '#contract/own/rights.ts'
import { GALLERY_PATH, pageAddresses, type PageName } from '#lib/page-addresses.ts'
import { sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { areaOf, pageNeeds, type AreaName, type Handle } from '#src/kit/page/navigation.ts'

/** On a first visit, the session's response sets the cookie. Earlier requests would be rejected. */
const inSession =
  (loader: LoaderFunction, needs?: Right): LoaderFunction =>
  async (args, context) => {
    // errors and the sign-in page are shown by the shell
    const who = await queryClient()
      .ensureQueryData(session())
      .catch(() => null)
    return who?.signedIn && !denialOf(needs) ? loader(args, context) : null
  }

const problems = () => import('./ErrorPage.tsx')
const ErrorPage = lazy(problems)
const Problem = () => (
  <Suspense>
    <ErrorPage />
  </Suspense>
)
export const ProblemAlone = () => (
  <main className="alone">
    <Problem />
  </main>
)
// after a failure, it may no longer be available to download
setTimeout(() => void problems().catch(() => {}), 2000)

/**
 * A page in two chunks that load together: its loader, which requests the data at once, and its
 * component. A page without an area is open to everyone, and doesn't wait for the session.
 */
const page = (
  name: PageName,
  loader: () => Promise<{ loader: LoaderFunction; shouldRevalidate?: ShouldRevalidateFunction }>,
  component: () => Promise<{ default: ComponentType }>,
  area?: AreaName,
): RouteObject => {
  const needs = pageNeeds[name] ?? (area && areaOf(area).needs)
  return {
    path: pageAddresses[name],
    handle: area && ({ area, page: name, needs } satisfies Handle),
    lazy: {
      loader: async () => {
        const own = (await loader()).loader
        return area ? inSession(own, needs) : own
      },
      Component: async () => (await component()).default,
      shouldRevalidate: async () => (await loader()).shouldRevalidate,
    },
  }
}

/** Routes of the pages within the frame. */
export const framedPages: RouteObject[] = [
  {
    ErrorBoundary: Problem,
    children: [
      page(
        'today',
        () => import('#src/today/loader.ts'),
        () => import('#src/today/TodayPage.tsx'),
        'today',
      ),
      page(
        'people',
        () => import('#src/people/loader.ts'),
        () => import('#src/people/PeoplePage.tsx'),
        'people',
      ),
      page(
        'cohort',
        () => import('#src/workouts/cohort/loader.ts'),
        () => import('#src/workouts/cohort/CohortPage.tsx'),
        'cohorts',
      ),
      page(
        'person',
        () => import('#src/people/person/loader.ts'),
        () => import('#src/people/person/PersonPage.tsx'),
        'people',
      ),
      page(
        'personNotes',
        () => import('#src/people/notes/loader.ts'),
        () => import('#src/people/notes/PersonNotesPage.tsx'),
        'people',
      ),
      page(
        'workouts',
        () => import('#src/workouts/list/loader.ts'),
        () => import('#src/workouts/list/WorkoutsPage.tsx'),
        'people',
      ),
      page(
        'workout',
        () => import('#src/workouts/detail/loader.ts'),
        () => import('#src/workouts/detail/WorkoutPage.tsx'),
        'people',
      ),
      page(
        'board',
        () => import('#src/connections/board/loader.ts'),
        () => import('#src/connections/board/BoardPage.tsx'),
        'connections',
      ),
      page(
        'issues',
        () => import('#src/connections/issues/loader.ts'),
        () => import('#src/connections/issues/IssuesPage.tsx'),
        'connections',
      ),
      page(
        'connections',
        () => import('#src/connections/person/loader.ts'),
        () => import('#src/connections/person/ConnectionsPage.tsx'),
        'people',
      ),
      page(
        'markers',
        () => import('#src/lab/markers/loader.ts'),
        () => import('#src/lab/markers/MarkersPage.tsx'),
        'markers',
      ),
      page(
        'markerCatalog',
        () => import('#src/lab/markers/catalog/loader.ts'),
        () => import('#src/lab/markers/catalog/MarkerCatalogPage.tsx'),
        'markers',
      ),
      page(
        'markerLookUp',
        () => import('#src/lab/markers/look-up/loader.ts'),
        () => import('#src/lab/markers/look-up/MarkerLookUpPage.tsx'),
        'markers',
      ),
      page(
        'markerComparison',
        () => import('#src/lab/markers/compare/loader.ts'),
        () => import('#src/lab/markers/compare/MarkerComparisonPage.tsx'),
        'markers',
      ),
      page(
        'accountComparison',
        () => import('#src/lab/markers/accounts/loader.ts'),
        () => import('#src/lab/markers/accounts/AccountComparisonPage.tsx'),
        'lab-accounts',
      ),
      page(
        'labTestMarkers',
        () => import('#src/lab/markers/lab-test/loader.ts'),
        () => import('#src/lab/markers/lab-test/LabTestMarkersPage.tsx'),
        'markers',
      ),
      page(
        'orderSets',
        () => import('#src/lab/order-sets/library/loader.ts'),
        () => import('#src/lab/order-sets/library/OrderSetsPage.tsx'),
        'order-sets',
      ),
      page(
        'orderSetDraft',
        () => import('#src/lab/order-sets/loader.ts'),
        () => import('#src/lab/order-sets/OrderSetDraftPage.tsx'),
        'order-sets',
      ),
      page(
        'savedSetComparison',
        () => import('#src/lab/order-sets/saved/compare/loader.ts'),
        () => import('#src/lab/order-sets/saved/compare/SavedSetComparisonPage.tsx'),
        'order-sets',
      ),
      page(
        'savedSetVersions',
        () => import('#src/lab/order-sets/saved/versions/loader.ts'),
        () => import('#src/lab/order-sets/saved/versions/SavedSetVersionsPage.tsx'),
        'order-sets',
      ),
      page(
        'diagnoses',
        () => import('#src/lab/diagnoses/loader.ts'),
        () => import('#src/lab/diagnoses/DiagnosesPage.tsx'),
        'diagnoses',
      ),
      page(
        'labAccounts',
        () => import('#src/lab/lab-accounts/loader.ts'),
        () => import('#src/lab/lab-accounts/LabAccountsPage.tsx'),
        'lab-accounts',
      ),
      page(
        'settings',
        () => import('#src/app/settings/loader.ts'),
        () => import('#src/app/settings/SettingsPage.tsx'),
        'settings',
      ),
      page(
        'members',
        () => import('#src/app/members/loader.ts'),
        () => import('#src/app/members/MembersPage.tsx'),
        'settings',
      ),
      page(
        'apiKeys',
        () => import('#src/app/api-keys/loader.ts'),
        () => import('#src/app/api-keys/ApiKeysPage.tsx'),
        'settings',
      ),
      page(
        'audit',
        () => import('#src/app/audit/loader.ts'),
        () => import('#src/app/audit/AuditPage.tsx'),
        'audit',
      ),
      page(
        'inspector',
        () => import('#src/app/inspector/loader.ts'),
        () => import('#src/app/inspector/InspectorPage.tsx'),
        'settings',
      ),
      {
        path: GALLERY_PATH,
        // the server has it only with DEV_FLAGS
        loader: inSession(() => sendRequest('HEAD', GALLERY_PATH)),
        lazy: {
          Component: async () => (await import('#src/app/gallery/GalleryPage.tsx')).default,
        },
      },
      { path: '*', lazy: { Component: async () => (await problems()).NotFoundPage } },
    ],
  },
]

/** Route of the page without the frame, which only signed-in people can see. */
export const joinPage: RouteObject = {
  ErrorBoundary: ProblemAlone,
  ...page(
    'join',
    () => import('#src/app/join/loader.ts'),
    () => import('#src/app/join/JoinPage.tsx'),
  ),
}

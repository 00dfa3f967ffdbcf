import type { RouteObject } from 'react-router-dom'

import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { atAnotherPage } from '#src/kit/page/revalidation.ts'

import { framedPages, joinPage, ProblemAlone } from './routes.tsx'
import { Shell } from './Shell.tsx'

/** Routes of the whole dashboard: the frame with its pages, and the page without it. */
export const routes: RouteObject[] = [
  {
    loader: () => queryClient().fetchQuery(session()),
    shouldRevalidate: atAnotherPage,
    Component: Shell,
    HydrateFallback: Shell,
    ErrorBoundary: ProblemAlone,
    children: framedPages,
  },
  joinPage,
]

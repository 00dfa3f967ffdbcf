/** Entry of the build that renders pages on the server. See server/page/page-worker.mjs. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'

import { STYLE_ATTRIBUTE } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { readerClock } from '#lib/days.ts'
import { parseReader } from '#lib/page/reader.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { setSession } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { preferences } from '#src/kit/ui/preferences.ts'
import { viewport } from '#src/kit/ui/use-media.ts'

import { routes } from './frame-routes.ts'

export { followPageScope } from '#lib/page/scope.ts'

const HOUR_MS = 3_600_000

/** UTC offset of a time zone at a given time, in seconds east of UTC. */
function zoneClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()
  return (instant: Date): number => {
    // clocks change on full or half UTC hours
    const hour = Math.floor((2 * instant.getTime()) / HOUR_MS)
    let offset = known.get(hour)
    if (offset === undefined) {
      const [, sign, hours = 0, minutes = 0, seconds = 0] =
        /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(format.format(instant)) ?? []
      offset = (sign === '-' ? -1 : 1) * (+hours * 3600 + +minutes * 60 + +seconds)
      known.set(hour, offset)
    }
    return offset
  }
}

/** Renders as the reader of these facts sees the page. Throws if the time zone is unknown. */
function takeReader(text: string) {
  const { timeZone, width, height, pointer, names, ...preferred } = parseReader(text)
  Object.assign(readerClock(), { offsetAt: zoneClock(timeZone) })
  Object.assign(viewport(), { width, height, pointer })
  preferences.set({ ...preferred, hideIdentifiers: names === 'hidden' })
}

const handler = createStaticHandler(routes, { basename: basePath || '/' })

/** Loads the code of every page, so that no page waits for it. */
export async function loadPages(): Promise<void> {
  const [frame] = handler.dataRoutes
  const pages = frame?.children?.flatMap(({ children = [] }) => children) ?? []
  for (const { lazy } of pages)
    if (typeof lazy === 'object') {
      await lazy.loader?.()
      await lazy.Component?.()
    }
}

export type Page = {
  /** Path and query, without the dashboard's prefix. */
  address: string
  /** Facts of the reader, as sent by the browser. */
  reader: string
  /** Time from which ages are counted, milliseconds since 1970. */
  at: number
  session: Session
}

/** Mark of a pending Suspense boundary in React's HTML. */
const SUSPENDED = '<!--$!-->'

/**
 * The first state of a page as HTML, rendered with the answers that its loaders request. `settled`
 * resolves when none is pending. Null for a page that redirects, or whose loaders failed. Runs in
 * its own page scope.
 */
export async function render(
  { address, reader, at, session }: Page,
  settled: () => Promise<void>,
): Promise<string | null> {
  takeReader(reader)
  readerClock().renderedAt = at
  setSession(session)
  const context = await handler.query(new Request(`http://rounds${basePath}${address}`))
  if (context instanceof Response || context.errors || context.statusCode !== 200) return null
  await settled()
  const html = renderToString(
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
  )
  // the browser would render a part with missing code again
  if (html.includes(SUSPENDED)) return null
  // the content security policy rejects style attributes
  return html.replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`)
}

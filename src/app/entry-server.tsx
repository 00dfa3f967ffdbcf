/** The entry of the build that renders pages on the server: see server/page/page-worker.mjs. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'

import { STYLE_ATTRIBUTE } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { readerClock } from '#lib/days.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { setSession } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { preferences } from '#src/kit/ui/preferences.ts'
import { viewport } from '#src/kit/ui/use-media.ts'

import { routes } from './routes.tsx'

export { followPageScope } from '#lib/page/scope.ts'

const HOUR_MS = 3_600_000

/** Seconds that the clocks of a zone are east of UTC at an instant. */
function zoneClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()
  return (instant: Date): number => {
    // clocks change at full hours of UTC, or at half ones
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

/** Takes the facts of a reader as `readerText` writes them. Throws where they are no such. */
function takeReader(text: string) {
  const [zone = '', width, height, pointer, units, weekStart, names] = text.split(' ')
  Object.assign(readerClock(), { offsetAt: zoneClock(zone) })
  Object.assign(viewport(), {
    width: Number(width),
    height: Number(height),
    pointer: pointer === 'coarse' ? pointer : 'fine',
  })
  preferences.set({
    theme: 'system',
    units: units === 'imperial' ? units : 'metric',
    weekStart: weekStart === 'sunday' ? weekStart : 'monday',
    hideIdentifiers: names !== 'shown',
  })
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
  /** Facts of the reader, as the browser tells them. */
  reader: string
  /** Time that ages are counted to, milliseconds since 1970. */
  at: number
  session: Session
}

/** Mark of a boundary that waits, in React's HTML. */
const SUSPENDED = '<!--$!-->'

/**
 * The first picture of a page as HTML, rendered with the answers that its loaders ask for: `settled` resolves when none is
 * under way. Null for a page that leads elsewhere, or whose loaders failed. Runs in a page scope of its own.
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
  // a part whose code is still loading would be drawn again by the browser
  if (html.includes(SUSPENDED)) return null
  // the content security policy refuses style attributes
  return html.replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`)
}

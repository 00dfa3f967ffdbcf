import { drawnAt, offsetHere, today } from '#lib/days.ts'
import {
  matching,
  oneOf,
  readSearch,
  sorting,
  text,
  texts,
  type Values,
} from '#lib/search-params.ts'
import { sharedPeople } from '#src/connections/model/connection-checks.ts'
import { incidents, problems, type ProblemsWanted } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

const DAYS = { '30d': 30, '90d': 90, year: 365 } as const
const DAY_MS = 86_400_000

export const sortable = ['person', 'provider', 'owner', 'closed', 'open_for'] as const

export const search = {
  show: oneOf(['open', 'closed', 'incidents'], 'open'),
  /** Maximum time since the closing or end. */
  within: oneOf(['30d', '90d', 'year'], '90d'),
  /** Only this person's. */
  person: matching(/^[\da-f-]{36}$/i, 'a user ID'),
  sort: sorting(sortable, ''),
  /** The open issue: its person and provider. */
  open: text(),
  provider: texts(),
  waiting: texts(),
  owner: texts(),
  resolution: texts(),
}
export type View = Values<typeof search>

/** The time that many days ago, at the beginning of a UTC day, so that the request stays the same all day. */
export const sinceOf = (within: View['within'], now = drawnAt()): string =>
  `${new Date(now - DAYS[within] * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`

/** Midnight on the reader's clock. */
const startOfToday = (): string => {
  const midnight = Date.parse(`${today()}T00:00:00Z`)
  const offset = offsetHere(new Date(midnight - offsetHere(new Date(midnight)) * 1000))
  return `${new Date(midnight - offset * 1000).toISOString().slice(0, 19)}Z`
}

/** The view's query to the gateway. */
export const wantedOf = ({ show, within, person }: View): ProblemsWanted => ({
  ...(show === 'closed' && { state: 'closed', closed_since: sinceOf(within) }),
  // open ones, and those closed today
  ...(show !== 'closed' && { closed_since: startOfToday() }),
  ...(person && { user_id: person.toLowerCase() }),
})

export const loader = async ({ request }: { request: Request }) => {
  const view = readSearch(search, new URL(request.url).searchParams)
  void queryClient().prefetchQuery(people())
  void queryClient().prefetchQuery(incidents())
  void queryClient().prefetchQuery(sharedPeople())
  await queryClient().prefetchQuery(problems(wantedOf(view)))
  return null
}

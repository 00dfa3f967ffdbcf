import { momentHere } from '#lib/days.ts'
import type { Values } from '#lib/search-params.ts'

import type { search } from './loader.ts'

export type Since = Values<typeof search>['since']

const DAY_MS = 86_400_000
const back = { '1d': DAY_MS, '7d': 7 * DAY_MS } as const

/** Time from which things are new, and its words. Before the first visit, a day ago. */
export function momentOf(
  since: Since,
  lastVisit: number | null,
  now: Date,
): { instant: string; words: string } {
  const isVisit = since === '' && lastVisit !== null
  const ms = isVisit ? lastVisit : now.getTime() - back[since || '1d']
  const instant = new Date(ms).toISOString()
  if (isVisit) return { instant, words: `since your last visit, ${momentHere(instant, now)}` }
  return { instant, words: since === '7d' ? 'in the last 7 days' : 'in the last 24 hours' }
}

import type { Silence } from '#contract/connection-checks.ts'
import type { Connection } from '#contract/providers.ts'
import { addDays, daysBetween, type Day } from '#lib/days.ts'
import { median, quantile } from '#lib/quantile.ts'

/** On which days a provider recorded, the newest first, each once. */
export type RecordedDays = ReadonlyMap<string, readonly Day[]>

/** Nobody's rhythm is told from fewer pauses than these. */
const LEAST_GAPS = 4
/** Shorter than this is no silence, whatever the rhythm. Days. */
const SHORTEST_SILENCE = 7
/** So many of the usual pauses, or of the long ones, are a silence. */
const USUAL_TIMES = 3
const LONG_TIMES = 1.25
const LONG_QUANTILE = 0.9
/** On so many days others have recorded meanwhile, when it is suspect: one may be a device that was lent. */
const LEAST_MEANWHILE = 2

type Recorded = { calendar_date: Day | null; source: { provider: string | null } }

/** The days on which each provider recorded, from workouts in any order. */
export function recordedDays(workouts: readonly Recorded[]): Map<string, Day[]> {
  const days = new Map<string, Set<Day>>()
  for (const { calendar_date, source } of workouts) {
    if (!calendar_date || !source.provider) continue
    const of = days.get(source.provider)
    if (of) of.add(calendar_date)
    else days.set(source.provider, new Set([calendar_date]))
  }
  return new Map([...days].map(([provider, set]) => [provider, [...set].sort().toReversed()]))
}

/** Of a connection whose workouts were not read. */
export const notLookedAt: Silence = {
  grade: 'cannot tell',
  newest: null,
  days_ago: null,
  usual_gap: null,
  meanwhile: [],
  looked_from: null,
}

/** The usual pause between days with a workout, and from how long on it is a silence; null of too few. */
function rhythmOf(days: readonly Day[]): { usual: number; limit: number } | null {
  const gaps = days
    .slice(1)
    .map((day, index) => daysBetween(day, days[index]!))
    .sort((a, b) => a - b)
  if (gaps.length < LEAST_GAPS) return null
  const usual = median(gaps)
  const limit = Math.max(
    SHORTEST_SILENCE,
    USUAL_TIMES * usual,
    LONG_TIMES * quantile(gaps, LONG_QUANTILE),
  )
  return { usual, limit }
}

/**
 * What a provider's workouts tell of its connection, against the person's own rhythm. The interface has no last-sync
 * time: this is inferred, and `lookedFrom` says how far back was looked.
 */
export function silenceOf(
  { slug, resource_availability }: Pick<Connection, 'slug' | 'resource_availability'>,
  recorded: RecordedDays,
  { now, lookedFrom }: { now: Day; lookedFrom: Day },
): Silence {
  const days = (slug !== null && recorded.get(slug)) || []
  const [newest = null] = days
  const days_ago = newest === null ? null : Math.max(0, daysBetween(newest, now))
  const rhythm = rhythmOf(days)
  const meanwhile = newest
    ? [...recorded]
        .filter(([provider]) => provider !== slug)
        .map(([provider, others]) => ({
          provider,
          days: others.filter((day) => day > newest).length,
        }))
        .filter((other) => other.days > 0)
        .sort((a, b) => b.days - a.days)
    : []
  const about = {
    newest,
    days_ago,
    usual_gap: rhythm?.usual ?? null,
    meanwhile,
    looked_from: lookedFrom,
  }
  const namesWorkouts = Object.hasOwn(resource_availability ?? {}, 'workouts')
  if (!rhythm || days_ago === null || (!namesWorkouts && resource_availability !== null))
    return { grade: 'cannot tell', ...about }
  if (days_ago <= rhythm.limit) return { grade: 'recording', ...about }
  const isSuspect = meanwhile.some((other) => other.days >= LEAST_MEANWHILE)
  return { grade: isSuspect ? 'suspect' : 'resting', ...about }
}

/** A provider whose newest workout is older was left. Days. */
const LEFT_AFTER_DAYS = 30

/** Providers that workouts came from lately and that are not among the connections. */
export function unlistedProviders(
  connections: readonly Pick<Connection, 'slug'>[],
  recorded: RecordedDays,
  now: Day,
): string[] {
  const listed = new Set(connections.map(({ slug }) => slug))
  const since = addDays(now, -LEFT_AFTER_DAYS)
  return [...recorded].flatMap(([provider, [newest = '']]) =>
    !listed.has(provider) && newest >= since ? [provider] : [],
  )
}

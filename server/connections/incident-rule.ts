import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import { explainError } from '#lib/connections/errors.ts'
import { causeName } from '#lib/connections/trouble.ts'

/** A fault of a connection that its owner need not have caused. */
export type Fault = {
  user_id: string
  /** Key of the connection. */
  connection: string
  cause: string
  /** Start or first sighting, in milliseconds since 1970. */
  at: number
  /** True if `at` is the start. Otherwise it may have begun long before. */
  dated: boolean
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Minimum number of people in an incident. Fewer are individual cases. */
export const PEOPLE_MIN = 3
/**
 * Minimum share of a provider's people in an incident, because with many people some have faults
 * every day.
 */
const SHARE_MIN = 0.02
/** Maximum time between the starts of an incident's faults. */
const WITHIN_MS = 6 * HOUR_MS
/** Age beyond which faults from before the first check count as individual. */
const OLDEST_MS = 30 * DAY_MS
/** Minimum number and share of people for an incident of faults with unknown start. */
const UNDATED_MIN = 4
const UNDATED_SHARE = 1 / 3

/**
 * Cause of a connection's fault that may be the provider's or ours, and its start as reported by
 * the service. Null if nothing is wrong, or the person caused it.
 */
export function faultOf({
  troubles,
  error,
}: Pick<CheckedConnection, 'troubles' | 'error'>): { cause: string; at: string | null } | null {
  const found = troubles.find(({ kind }) => kind === 'error' || kind === 'status')
  if (!found) return null
  const cause = causeName(found)
  if (found.kind === 'status') return { cause, at: null }
  return explainError(cause)?.isOwn ? null : { cause, at: error?.at ?? null }
}

const peopleOf = (faults: readonly Fault[]) => new Set(faults.map(({ user_id }) => user_id))

/**
 * Runs of faults in which at least `least` people's faults began within hours of each other, by
 * time. A run can last longer than that.
 */
function runsOf(faults: readonly Fault[], least: number): Fault[][] {
  const sorted = faults.toSorted((a, b) => a.at - b.at)
  const runs: { from: number; to: number }[] = []
  /** Number of faults from `from` to `to` by person. */
  const within = new Map<string, number>()
  let from = 0
  for (const [to, { user_id, at }] of sorted.entries()) {
    within.set(user_id, (within.get(user_id) ?? 0) + 1)
    for (let first = sorted[from]; first && at - first.at > WITHIN_MS; first = sorted[++from]) {
      const left = (within.get(first.user_id) ?? 0) - 1
      if (left > 0) within.set(first.user_id, left)
      else within.delete(first.user_id)
    }
    if (within.size < least) continue
    const last = runs.at(-1)
    if (last && from <= last.to) last.to = to
    else runs.push({ from, to })
  }
  return runs.map((run) => sorted.slice(run.from, run.to + 1))
}

const byCause = (faults: readonly Fault[]) => {
  const found = new Map<string, Fault[]>()
  for (const fault of faults) found.set(fault.cause, [...(found.get(fault.cause) ?? []), fault])
  return [...found.values()]
}

/**
 * New incidents among the faults of one provider that don't belong to one yet. Faults with the
 * same cause that began within six hours of each other, of at least three people and 2% of the
 * `having` people with the provider, form an incident with all other faults from that time. So do
 * faults of any cause with unknown start, first seen within six hours of each other, of at least
 * four people and a third of them. `now` is in milliseconds since 1970.
 */
export function newIncidents(
  faults: readonly Fault[],
  { having, now }: { having: number; now: number },
): Fault[][] {
  const least = Math.max(PEOPLE_MIN, Math.ceil(having * SHARE_MIN))
  const dated = faults.filter((each) => each.dated && each.at <= now && each.at > now - OLDEST_MS)
  const spans: { from: number; to: number }[] = []
  const runs = byCause(dated)
    .flatMap((same) => runsOf(same, least))
    .map((run) => run.map(({ at }) => at))
    .map((times) => ({ from: Math.min(...times), to: Math.max(...times) }))
    .sort((a, b) => a.from - b.from)
  for (const { from, to } of runs) {
    const last = spans.at(-1)
    if (last && from <= last.to + WITHIN_MS) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  const together = spans.map(({ from, to }) => dated.filter(({ at }) => at >= from && at <= to))
  const taken = peopleOf(together.flat())
  const free = faults.filter((each) => !each.dated && !taken.has(each.user_id))
  const undated = runsOf(free, UNDATED_MIN).filter(
    (run) => peopleOf(run).size >= having * UNDATED_SHARE,
  )
  return [...together, ...undated]
}

/**
 * True if a fault belongs to an ongoing incident: it has one of its causes and didn't begin
 * earlier. A fault with unknown start joins only an incident of such faults.
 */
export const joins = (
  { cause, at, dated }: Fault,
  incident: { began: number; dated: boolean; causes: readonly string[] },
): boolean =>
  incident.causes.includes(cause) && (dated ? at >= incident.began - WITHIN_MS : !incident.dated)

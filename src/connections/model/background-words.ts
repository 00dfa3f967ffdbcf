import type { BackgroundCheck } from '#contract/own/connection-checks.ts'
import { formatAge } from '#lib/days.ts'

/**
 * `new`: no run has finished yet. `well`: on schedule. `late`: a run should have finished by now.
 * `stopped`: the last run failed. `off`: not enabled.
 */
export type BackgroundHealth = {
  state: 'new' | 'well' | 'running' | 'late' | 'stopped' | 'off'
  words: string
}

/** Number of intervals without a complete run after which it is late. */
const LATE_INTERVALS = 2
const number = new Intl.NumberFormat('en-US')

const usual: Record<number, string> = { 3600: 'hourly', 86_400: 'daily' }
/** In whole hours or days where it is those, and else in the unit below: 90 minutes are no two hours. */
function every(seconds: number): string {
  const known = usual[seconds]
  if (known) return known
  if (seconds % 86_400 === 0) return `every ${formatAge(seconds * 1000)}`
  return seconds % 3600 === 0
    ? `every ${number.format(seconds / 3600)} h`
    : `every ${number.format(seconds / 60)} min`
}

function lastRun({ finished_at, checked, failed }: BackgroundCheck, clock: (at: string) => string) {
  if (finished_at === null) return 'No completed run yet.'
  if (!checked && !failed) return `Last run ${clock(finished_at)}, no refresh was due.`
  const people = `${number.format(checked)} ${checked === 1 ? 'person' : 'people'}`
  const failures = failed ? ` ${number.format(failed)} failed.` : ''
  return `The last completed run ended ${clock(finished_at)}. It refreshed ${people}.${failures}`
}

/** State of background checks in words. `clock` formats a time. */
export function backgroundHealth(
  background: BackgroundCheck,
  now: Date,
  clock: (instant: string) => string,
): BackgroundHealth {
  const { interval, running, started_at, finished_at, checked, of, stopped } = background
  if (interval === null)
    return { state: 'off', words: 'Connections refresh only while Rounds is open.' }
  if (running)
    return {
      state: 'running',
      words: `Started ${started_at ? clock(started_at) : 'just now'}. ${number.format(checked)} of ${number.format(of)} refreshed. Runs ${every(interval)}.`,
    }
  const last = lastRun(background, clock)
  if (stopped !== null)
    return {
      state: 'stopped',
      words: `Last run failed: ${stopped} Scheduled ${every(interval)}. ${last}`,
    }
  const since = finished_at ?? started_at
  const isLate =
    since !== null && now.getTime() - Date.parse(since) > LATE_INTERVALS * interval * 1000
  if (isLate) return { state: 'late', words: `Scheduled ${every(interval)}. ${last}` }
  return finished_at === null
    ? { state: 'new', words: `Runs ${every(interval)}.` }
    : { state: 'well', words: `Runs ${every(interval)}. ${last}` }
}

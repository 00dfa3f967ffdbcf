import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { RequestRow } from './use-request-rows.ts'

const hasSameSummary = ({ entry: a }: RequestRow, { entry: b }: RequestRow) =>
  a.method === b.method && a.path === b.path && a.status === b.status

/**
 * Equal requests in a row, of which a reload kept only the summary, as one row: the newest, with
 * all of them in `together`.
 */
export function mergeEarlier(rows: readonly RequestRow[]): RequestRow[] {
  const merged: RequestRow[] = []
  for (const row of rows) {
    const last = merged.at(-1)
    if (last?.isEarlier && row.isEarlier && hasSameSummary(last, row))
      merged[merged.length - 1] = { ...last, together: [...(last.together ?? [last]), row] }
    else merged.push(row)
  }
  return merged
}

/** `9 times`. Empty for a single request. */
export const timesWords = ({ together }: RequestRow): string =>
  together ? counted(together.length, 'time') : ''

/** A browser that measures whole milliseconds reports none for a quick answer. */
const msWords = (ms: number) => (ms < 1 ? '< 1' : formatNumber(ms))

/** `48`, or from the fastest to the slowest of merged requests: `27–203`. */
export function durationWords({ entry, together }: RequestRow): string {
  const all = together?.map((row) => row.entry.ms) ?? [entry.ms]
  const [low, high] = [Math.min(...all), Math.max(...all)].map(msWords)
  return low === high ? `${low}` : `${low}–${high}`
}

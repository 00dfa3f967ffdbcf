import { median } from '#lib/quantile.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import { hasFailed, type RequestRow } from './use-request-rows.ts'

export const isFailed = ({ entry }: RequestRow) => hasFailed(entry)
export const isDifferent = ({ differences }: RequestRow) =>
  differences !== null && differences.length > 0

/** Milliseconds from which a reader waits noticeably. */
const SLOW_MS = 1000
/** True if it, or one of the requests merged with it, took long. */
export const isSlow = ({ entry, together }: RequestRow): boolean =>
  together?.some(isSlow) ?? entry.ms >= SLOW_MS

/**
 * Outcome of comparing responses with the contract. Empty if nothing was compared, such as before a
 * reload.
 */
function contractWords(rows: readonly RequestRow[]): string | null {
  const compared = rows.filter(({ differences }) => differences !== null)
  const different = rows.filter(isDifferent).length
  if (different > 0)
    return `${counted(different, 'response differs', 'responses differ')} from the API docs.`
  if (compared.length === 0) return null
  return compared.length === rows.filter((row) => !isFailed(row)).length
    ? 'All responses match the API docs.'
    : 'All compared responses match the API docs.'
}

/**
 * One sentence each: `All responses match the API docs.`, `3 requests got no response.`, `Median
 * response time: 17 ms.`
 */
export function standingWords(rows: readonly RequestRow[]): string[] {
  const answered = rows.filter(({ entry }) => entry.status !== 0)
  const failed = answered.filter(isFailed).length
  const lost = rows.length - answered.length
  const slow = rows.filter(isSlow).length
  return [
    failed > 0 && `${counted(failed, 'request')} failed.`,
    failed === 0 && lost === 0 && 'Every request succeeded.',
    contractWords(rows),
    lost > 0 && `${counted(lost, 'request')} got no response.`,
    slow > 0 && `${counted(slow, 'request')} took 1 s or more.`,
    answered.length > 0 &&
      `Median response time: ${formatNumber(median(answered.map(({ entry }) => entry.ms).sort((a, b) => a - b)))} ms.`,
  ].filter((words) => typeof words === 'string')
}

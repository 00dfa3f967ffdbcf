import type { MarkerPage } from '#contract/interface/markers.ts'
import { getOrCreate } from '#lib/lists.ts'
import type { Read } from '#lib/read-leniently.ts'

import { ApiError } from './api-error.ts'

/** Number of pages requested in parallel, once the first one shows how many there are. */
const AT_ONCE = 4

/** Number of times that all pages are read again if the list changes in the meantime. */
const RELOADS_MAX = 2

/** Error for a list that changed between two of its pages. */
class Changed extends Error {}

/** Requests a page, and ahead of time the following ones that are known to exist. */
function askAhead(ask: (page: number) => Promise<Read<MarkerPage>>) {
  const underWay = new Map<number, Promise<Read<MarkerPage>>>()
  return (page: number, last: number) => {
    const answerOf = (one: number) => getOrCreate(underWay, one, () => ask(one))
    const answer = answerOf(page)
    // a page that isn't needed fails silently
    for (let next = page + 1; next <= last && next < page + AT_ONCE; next++)
      answerOf(next).catch(() => {})
    return answer
  }
}

/** Throws Changed if a page has another total than the first one, or a marker of an earlier page. */
function requireSameList(first: Read<MarkerPage>, next: Read<MarkerPage>, ids: Set<unknown>) {
  if (next.body.total !== first.body.total) throw new Changed()
  for (const { id } of next.body.markers) if (ids.has(id)) throw new Changed()
  for (const { id } of next.body.markers) ids.add(id)
}

/**
 * Loads page after page from the first, and combines them: at most `most` records. `total` is the
 * number of all, or null if neither the service says it nor the end was reached. Uses the page
 * size in the service's response, which may be smaller than requested. If one page fails, all fail.
 * If the list changes in the meantime, all pages are read again. The `expected` number of pages is
 * requested before the first one shows how many there are.
 */
export async function readPages(
  ask: (page: number) => Promise<Read<MarkerPage>>,
  most: number,
  expected = 1,
): Promise<Read<MarkerPage>> {
  for (let reloads = 0; ; reloads++)
    try {
      return await readOnce(ask, most, expected)
    } catch (error) {
      if (!(error instanceof Changed)) throw error
      if (reloads === RELOADS_MAX)
        throw new ApiError('unreadable', 'The tests changed while they were loading.', {
          status: 200,
        })
    }
}

async function readOnce(
  ask: (page: number) => Promise<Read<MarkerPage>>,
  most: number,
  expected: number,
): Promise<Read<MarkerPage>> {
  const pageAt = askAhead(ask)
  const first = await pageAt(1, expected)
  const { size, total } = first.body
  const markers = [...first.body.markers]
  const rejected = [...first.rejected]
  const notes = [...first.notes]
  const ids = new Set<unknown>(markers.map(({ id }) => id))
  let read = markers.length + rejected.length
  let isAtEnd = read < size
  const isWhole = () => (total === null ? isAtEnd : read >= total)
  const last = total === null ? 0 : Math.ceil(Math.min(total, most) / size)
  for (let page = 2; read < most && !isWhole(); page++) {
    const next = await pageAt(page, last)
    const records = next.body.markers.length + next.rejected.length
    // fewer than promised: the list became shorter in the meantime, or the service counts wrongly
    isAtEnd = records < size
    if (records === 0) break
    requireSameList(first, next, ids)
    const before = (page - 1) * size
    markers.push(...next.body.markers)
    rejected.push(...next.rejected.map((one) => ({ ...one, index: one.index + before })))
    notes.push(
      ...next.notes.flatMap((one) =>
        one.index === null ? [] : [{ ...one, index: one.index + before }],
      ),
    )
    read += records
  }
  const known = total ?? (isAtEnd ? read : null)
  return { body: { ...first.body, total: known, markers }, rejected, notes }
}

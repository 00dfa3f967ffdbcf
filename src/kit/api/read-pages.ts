import type { MarkerPage } from '#contract/interface/markers.ts'
import { getOrCreate } from '#lib/lists.ts'
import type { Read } from '#lib/read-leniently.ts'

/** Pages under way together, where the first one says that there are so many. */
const AT_ONCE = 4

/** Asks for a page, and ahead of their turn for those after it, as far as they are known to be there. */
function askAhead(ask: (page: number) => Promise<Read<MarkerPage>>) {
  const underWay = new Map<number, Promise<Read<MarkerPage>>>()
  return (page: number, last: number) => {
    const answerOf = (one: number) => getOrCreate(underWay, one, () => ask(one))
    const answer = answerOf(page)
    // one whose turn never comes fails for nobody
    for (let next = page + 1; next <= last && next < page + AT_ONCE; next++)
      answerOf(next).catch(() => {})
    return answer
  }
}

/**
 * Reads page after page from the first, and makes one of them: at most `most` records, and `total` says of how many, or
 * null where neither the service says it nor the end was reached. By the size that the service answers with, which may
 * be smaller than the one asked for. One failing page fails all. As many pages as are `expected` are asked for before the first one
 * says how many there are.
 */
export async function readPages(
  ask: (page: number) => Promise<Read<MarkerPage>>,
  most: number,
  expected = 1,
): Promise<Read<MarkerPage>> {
  const pageAt = askAhead(ask)
  const first = await pageAt(1, expected)
  const { size, total } = first.body
  const markers = [...first.body.markers]
  const rejected = [...first.rejected]
  const notes = [...first.notes]
  let read = markers.length + rejected.length
  let isAtEnd = read < size
  const isWhole = () => (total === null ? isAtEnd : read >= total)
  const last = total === null ? 0 : Math.ceil(Math.min(total, most) / size)
  for (let page = 2; read < most && !isWhole(); page++) {
    const next = await pageAt(page, last)
    const records = next.body.markers.length + next.rejected.length
    // fewer than promised: the set grew smaller in the meantime, or the service counts wrongly
    isAtEnd = records < size
    if (records === 0) break
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

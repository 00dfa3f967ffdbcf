import type { MarkerPage } from '#contract/markers.ts'
import type { Read } from './client.ts'

/**
 * Reads page after page from the first, and makes one of them: at most `most` records, and `total` says of how many. By the
 * size that the service answers with, which may be smaller than the one asked for. One failing page fails all.
 */
export async function readPages(
  ask: (page: number) => Promise<Read<MarkerPage>>,
  most: number,
): Promise<Read<MarkerPage>> {
  const first = await ask(1)
  const markers = [...first.body.markers]
  const rejected = [...first.rejected]
  const { size, total } = first.body
  const wanted = Math.min(total, most)
  for (let page = 2, read = markers.length + rejected.length; read < wanted; page++) {
    const next = await ask(page)
    const records = next.body.markers.length + next.rejected.length
    // fewer than promised: the set grew smaller in the meantime, or the service counts wrongly
    if (records === 0) break
    markers.push(...next.body.markers)
    rejected.push(...next.rejected.map((one) => ({ ...one, index: one.index + (page - 1) * size })))
    read += records
  }
  return { body: { ...first.body, markers }, rejected }
}

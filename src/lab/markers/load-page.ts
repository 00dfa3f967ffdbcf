import { queryClient } from '#src/kit/api/query-client.ts'
import type { listLabTestMarkers, listMarkers } from '#src/lab/catalog/queries.ts'
import { pageCount } from '#src/lab/markers/results/marker-results.ts'

type PageQuery = ReturnType<typeof listMarkers> | ReturnType<typeof listLabTestMarkers>

/**
 * Delay before the next page is loaded in advance, since a user who is still typing does not need
 * it.
 */
const BEFORE_NEIGHBORS_MS = 400
let neighbors: ReturnType<typeof setTimeout> | undefined

/**
 * Waits for a page of markers and asks for its neighbors when nothing else is asked for. What the reader no longer waits for (another key was
 * typed) is canceled. A failure is the page's to show.
 */
export async function loadPage(
  pageOf: (page: number) => PageQuery,
  page: number,
  size: number,
  { signal }: Request,
): Promise<null> {
  clearTimeout(neighbors)
  // both give a page of markers; only their keys differ in type
  const options = (n: number) => pageOf(n) as ReturnType<typeof listMarkers>
  const wanted = options(page)
  const cancel = () => void queryClient().cancelQueries({ queryKey: wanted.queryKey, exact: true })
  signal.addEventListener('abort', cancel, { once: true })
  // rows that are here already are shown at once and read again behind them
  const read = await queryClient()
    .ensureQueryData({ ...wanted, revalidateIfStale: true })
    .catch(() => null)
  signal.removeEventListener('abort', cancel)
  if (!read || signal.aborted) return null
  const pages = pageCount({ ...read.body, size })
  neighbors = setTimeout(() => {
    for (const neighbor of [page + 1, page - 1])
      if (neighbor >= 1 && neighbor <= pages) void queryClient().prefetchQuery(options(neighbor))
  }, BEFORE_NEIGHBORS_MS)
  return null
}

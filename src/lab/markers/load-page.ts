import { queryClient } from '#src/kit/api/query-client.ts'
import type { listLabTestMarkers, listMarkers } from '#src/lab/catalog/queries.ts'
import { pageCount } from '#src/lab/markers/results/marker-results.ts'

type PageQuery = ReturnType<typeof listMarkers> | ReturnType<typeof listLabTestMarkers>

/** Delay before the next page is preloaded, because a user who is still typing doesn't need it. */
const BEFORE_NEIGHBORS_MS = 400
let neighbors: ReturnType<typeof setTimeout> | undefined

/**
 * Waits for a page of markers and preloads its neighbors when idle. A superseded request (another
 * key was typed) is canceled. Errors are shown by the page.
 */
export async function loadPage(
  pageOf: (page: number) => PageQuery,
  page: number,
  size: number,
  { signal }: Request,
): Promise<null> {
  clearTimeout(neighbors)
  // both return a page of markers, and only their keys differ in type
  const options = (n: number) => pageOf(n) as ReturnType<typeof listMarkers>
  const wanted = options(page)
  const cancel = () => void queryClient().cancelQueries({ queryKey: wanted.queryKey, exact: true })
  signal.addEventListener('abort', cancel, { once: true })
  // cached rows are shown at once and refreshed behind them
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

import { useSearch } from '#src/kit/url/use-search.ts'

import { isEmpty, search } from './loader.ts'

/** The order in the address, and its edits. */
export function useOrder() {
  const [view, setView] = useSearch(search)
  return { view, setView, isNothingChosen: isEmpty(view) }
}
export type Order = ReturnType<typeof useOrder>

import { useMemo } from 'react'

import { labInSearch } from './lab-in-search.ts'
import type { Labs } from './labs.ts'

/**
 * The view with the lab that its search names. A lab that is filtered by has precedence. `named` is
 * null if the search names none.
 */
export function useAskedView<View extends { name: string; lab: string }>(view: View, labs: Labs) {
  const { known } = labs
  return useMemo(() => {
    const named = view.lab ? null : labInSearch(view.name, known)
    return { named, asked: named ? { ...view, name: named.rest, lab: named.slug } : view }
  }, [view, known])
}

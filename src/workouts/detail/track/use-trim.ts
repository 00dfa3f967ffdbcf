import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { search } from '#src/workouts/detail/loader.ts'

import { HIDDEN_TRIM, NO_TRIM, sameTrim, type Trim } from './trim.ts'

/**
 * Lengths cut off a track's ends: from the address, or none. While identifiers are hidden, enough
 * to hide a home.
 */
export function useTrim() {
  const { hideIdentifiers } = usePreferences()
  const [{ trim: given }, setView] = useSearch(search)
  const usual = hideIdentifiers ? HIDDEN_TRIM : NO_TRIM
  const onTrim = (to: Trim) => setView({ trim: sameTrim(to, usual) ? null : to })
  return {
    trim: given ?? usual,
    /** Value in the address. */ given,
    /** True if they are cut off by default. */ isHiding: hideIdentifiers && given === null,
    onTrim,
  }
}

import { useMemo } from 'react'

import { daysOf } from '#lib/range.ts'
import { createShared } from '#src/kit/lib/create-shared.tsx'
import { readSelection } from '#src/workouts/model/filters.ts'

import { useAddress } from './address.ts'
import { useLoaded } from './loaded.ts'

/** The days selected within the range: those loaded, those still to load, and those outside it. */
export const [SelectionProvider, useSelection] = createShared(() => {
  const { days: text } = useAddress().view
  const { days, requestedDays, range } = useLoaded()
  return useMemo(() => {
    const selection = readSelection(text, days)
    const notLoaded = selection ? null : readSelection(text, requestedDays)
    const outside = selection || notLoaded || !text.includes('..') ? null : daysOf(text)
    return {
      selection,
      notLoaded,
      outside,
      shownDays: selection ?? days,
      /** True if there are no earlier days to compare with. */
      isEverything: range === 'all' && !selection,
    }
  }, [text, days, requestedDays, range])
})

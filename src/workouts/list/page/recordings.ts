import { useMemo } from 'react'

import { createShared } from '#src/kit/lib/create-shared.tsx'
import { counted } from '#src/kit/lib/units.ts'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { useExcluded, useImplausible } from '#src/workouts/quality/use-exclusions.ts'

import { useAddress } from './address.ts'
import { useFiltered } from './filtered.ts'
import { useLoaded } from './loaded.ts'
import { useSelection } from './selection.ts'

/** Recordings behind the workouts that count: duplicates, excluded ones, and implausible ones. */
export const [RecordingsProvider, useRecordings] = createShared(() => {
  const { userId, view } = useAddress()
  const { all, exclusions, isPainted } = useLoaded()
  const { shownDays } = useSelection()
  const { filters, selected, duplicates } = useFiltered()
  const units = useUnits()
  const { excluded, text: excludedText } = useExcluded(all, exclusions.byId, {
    days: shownDays,
    filters,
    selected,
  })
  /** Recordings that the providers sent, counted or not. */
  const recordings = useMemo(
    () => (filters.once ? [...selected, ...duplicates.map(({ workout }) => workout)] : selected),
    [filters.once, selected, duplicates],
  )
  const implausible = useImplausible(userId, recordings, { units, isPaused: !isPainted })
  const duplicatesText = duplicates.length
    ? `${counted(duplicates.length, 'duplicate')} ${filters.once ? 'merged' : 'counted'}`
    : ''
  const showsDuplicates = filters.once && view.copies
  const listed = useMemo(() => {
    const inRows = showsDuplicates ? recordings : selected
    return excluded.length ? [...inRows, ...excluded] : inRows
  }, [showsDuplicates, recordings, selected, excluded])
  return {
    recordings,
    /** `56 duplicates merged`. Empty if there are none. */
    duplicatesText,
    showsDuplicates,
    /** Excluded whole workouts of the days. */
    excluded,
    excludedText,
    implausible,
    /** Workouts in the rows and files, including exclusions by the team, which count nowhere else. */
    listed,
  }
})

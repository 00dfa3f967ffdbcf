import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Note } from '#contract/own/notes.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import { notesIn } from '#src/workouts/model/notes.ts'

const NONE: readonly Note[] = []

/**
 * The team's notes on the person: all, and those on the days of the page. A note can name
 * someone, so there are none while identifiers are hidden. They are requested after the rows.
 */
export function useNotes() {
  const { userId } = useAddress()
  const { isPainted } = useLoaded()
  const { shownDays } = useSelection()
  const { hideIdentifiers: isHidden } = usePreferences()
  const { data, error, isFetching, refetch } = useQuery({
    ...personNotes(userId),
    enabled: !isHidden && isPainted,
  })
  const all = isHidden ? NONE : (data ?? NONE)
  const ofDays = useMemo(() => notesIn(all, shownDays), [all, shownDays])
  /** Reason that a file or a sheet lacks them. */
  const missing = () => {
    if (isHidden) return 'Notes are omitted while names and IDs are hidden.'
    if (data) return null
    return error
      ? 'Notes couldn’t be loaded, so they’re missing here.'
      : 'Notes hadn’t loaded yet, so they’re missing here.'
  }
  return {
    all,
    ofDays,
    missing: missing(),
    isHidden,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

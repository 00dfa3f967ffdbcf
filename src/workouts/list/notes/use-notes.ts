import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Note } from '#contract/own/notes.ts'
import type { Days } from '#lib/range.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import { notesIn } from '#src/workouts/model/notes.ts'

const NONE: readonly Note[] = []

/**
 * Team's notes on the person: all, and those on the days. A note can name somebody, so there are
 * none while identifiers are hidden; none are requested while `isPaused`.
 */
export function useNotesOf(
  userId: string,
  days: Days,
  { isHidden, isPaused }: { isHidden: boolean; isPaused: boolean },
) {
  const { data, error, isFetching, refetch } = useQuery({
    ...personNotes(userId),
    enabled: !isHidden && !isPaused,
  })
  const all = isHidden ? NONE : (data ?? NONE)
  const ofDays = useMemo(() => notesIn(all, days), [all, days])
  /** Reason that a file or a sheet is without them. */
  const missing = isHidden
    ? 'Notes are left out while identifiers are hidden.'
    : error && !data
      ? 'Notes could not be loaded and are left out.'
      : !data
        ? 'Notes were not loaded yet and are left out.'
        : null
  return { all, ofDays, missing, isHidden, error, isFetching, retry: () => void refetch() }
}

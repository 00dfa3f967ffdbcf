import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Exclusion } from '#contract/own/exclusions.ts'
import { counted } from '#src/kit/lib/units.ts'
import { putExclusion, removeExclusion } from '#src/workouts/model/exclusions-api.ts'

/** A recording to exclude: its figures, null for all of it, and its current exclusions. */
export type ExclusionTarget = {
  workout_id: string
  figures: string[] | null
  before: Exclusion | null
}

/** Excludes recordings for the team, includes them again, and describes the last change. */
export function useExclude(userId: string) {
  const [done, setDone] = useState<string | null>(null)
  const undo = useMutation({
    mutationFn: async (exclusions: readonly Exclusion[]) => {
      for (const exclusion of exclusions) await removeExclusion(userId, exclusion)
    },
    onSuccess: (_, { length }) => setDone(`${counted(length, 'recording')} included again.`),
  })
  return {
    words: undo.error ? `Couldn’t undo the exclusion. ${undo.error.message}` : done,
    /** Throws if it could not be saved. */
    exclude: async (targets: readonly ExclusionTarget[], reason: string) => {
      for (const { workout_id, figures, before } of targets)
        await putExclusion(userId, workout_id, { figures, reason, version: before?.version ?? 0 })
      setDone('Excluded from totals, charts, and comparisons.')
      undo.reset()
    },
    undo: undo.mutate,
  }
}

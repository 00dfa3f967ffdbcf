import { useState } from 'react'

import type { Exclusion } from '#contract/own/exclusions.ts'
import { counted } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import {
  ExclusionChanged,
  putExclusion,
  removeExclusion,
} from '#src/workouts/model/exclusions-api.ts'

/** A recording of which something is to be left out: which of its figures, null for all of it; and what is left out of it now. */
export type LeaveOutTarget = {
  workout_id: string
  figures: string[] | null
  before: Exclusion | null
}

/** Leaves recordings out, for the team, and lets them count again; says what was done last. */
export function useLeaveOut(userId: string) {
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const finish = (words: string) => {
    setDone(words)
    setFailure(null)
  }

  /** Throws where it could not be saved. */
  async function leaveOut(targets: readonly LeaveOutTarget[], reason: string) {
    for (const { workout_id, figures, before } of targets)
      await putExclusion(userId, workout_id, { figures, reason, version: before?.version ?? 0 })
    finish('Left out of totals, charts and comparisons.')
  }

  async function undo(exclusions: readonly Exclusion[]) {
    try {
      for (const exclusion of exclusions) await removeExclusion(userId, exclusion)
      finish(`${counted(exclusions.length, 'recording')} included again.`)
    } catch (error) {
      setFailure(
        error instanceof ExclusionChanged
          ? error.message
          : `Nothing was changed. ${errorLine(error as Error)}`,
      )
    }
  }
  return {
    words: failure ?? done,
    leaveOut,
    undo: (exclusions: readonly Exclusion[]) => void undo(exclusions),
  }
}

import { useState } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { changeProblems } from '#src/connections/model/problems.ts'

import { useOwnerName } from './owner-name.ts'
import { batchesOf, type ManyChange } from './problem-change.ts'

/** Outcome of a change of many problems. */
export type ManyOutcome = {
  changed: number
  /** As they are now: somebody else changed them meanwhile. */
  conflicts: Problem[]
  /** Problems that were not reached, with the reason. */
  left: Problem[]
  error: Error | null
}

/** Changes many problems, one request after the other; what is done stays done when one fails. */
export function useProblemsChange() {
  const me = useOwnerName()
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null)

  /** `before` is what earlier tries came to. */
  async function save(
    problems: readonly Problem[],
    change: ManyChange,
    before: Pick<ManyOutcome, 'changed' | 'conflicts'> = { changed: 0, conflicts: [] },
  ) {
    setSaving(true)
    const result: ManyOutcome = {
      ...before,
      conflicts: [...before.conflicts],
      left: [],
      error: null,
    }
    for (const batch of batchesOf(problems, change)) {
      if (result.error) {
        result.left.push(...batch.problems)
        continue
      }
      try {
        const answer = await changeProblems(batch.problems, batch.change, me)
        result.changed += answer.problems.length
        result.conflicts.push(...answer.conflicts)
      } catch (error) {
        result.error = error as Error
        result.left.push(...batch.problems)
      }
    }
    setOutcome(result)
    setSaving(false)
    return result
  }
  return { isSaving, outcome, save }
}

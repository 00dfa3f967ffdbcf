import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { CHANGE_PROBLEMS, changeProblems } from '#src/connections/model/problems.ts'
import { isConflict } from '#src/kit/api/own.ts'

import { useOwnerName } from './owner-name.ts'
import { batchesOf, type ManyChange } from './problem-change.ts'

/** Outcome of a change of many problems. */
export type ManyOutcome = {
  changed: number
  /** Current state of problems that someone else changed. */
  conflicts: Problem[]
  /** Problems without a result, with the reason. */
  left: Problem[]
  error: Error | null
}

/** Problems to change, and the outcome of earlier attempts. */
type Many = {
  problems: readonly Problem[]
  change: ManyChange
  before: Pick<ManyOutcome, 'changed' | 'conflicts'>
}

/** One request after another. If one fails, completed ones stay. */
async function changeMany({ problems, change, before }: Many, me: string): Promise<ManyOutcome> {
  const result: ManyOutcome = { ...before, conflicts: [...before.conflicts], left: [], error: null }
  const queue = batchesOf(problems, change)
  for (let batch = queue.shift(); batch; batch = queue.shift())
    try {
      result.changed += (await changeProblems(batch.problems, batch.change, me)).length
    } catch (error) {
      queue.unshift(batch)
      if (!isConflict(CHANGE_PROBLEMS, error)) {
        result.left = queue.flatMap((one) => one.problems)
        return { ...result, error: error as Error }
      }
      const { problems: conflicts } = error.current
      result.conflicts.push(...conflicts)
      const ids = new Set(conflicts.map(({ id }) => id))
      batch.problems = batch.problems.filter(({ id }) => !ids.has(id))
      if (!batch.problems.length) queue.shift()
    }
  return result
}

/** Changes many problems, leaving conflicting ones as they are. */
export function useProblemsChange() {
  const me = useOwnerName()
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null)
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (many: Many) => changeMany(many, me),
    onSuccess: setOutcome,
  })
  return { isSaving: isPending, outcome, save: mutateAsync }
}

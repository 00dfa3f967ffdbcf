import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import type { Problem, ProblemChange } from '#contract/own/problems.ts'
import { changeProblems } from '#src/connections/model/problems.ts'
import { useOwnerName } from '#src/connections/problems/owner-name.ts'

type Done = { words: string; problem: Problem; back: ProblemChange }
type Attempt = {
  problem: Problem
  change: ProblemChange
  /** Text of the toast when it is done. */
  words: string
  /** An undo cannot be undone. */
  isUndo?: boolean
}

/** The change that takes another one back. */
const backOf = (problem: Problem, change: ProblemChange): ProblemChange => ({
  ...('owner' in change && { owner: problem.owner }),
  ...('snoozed_until' in change && { snoozed_until: problem.snoozed_until }),
  ...('contacted_on' in change && { contacted_on: problem.contacted_on }),
  ...('note' in change && { note: problem.note }),
  ...('closed_as' in change && { closed_as: null }),
})

/** Changes of one issue at once, and the last one with a way to undo it. */
export function useIssueActions() {
  const me = useOwnerName()
  const [done, setDone] = useState<Done | null>(null)
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ problem, change }: Attempt) => changeProblems([problem], change, me),
    onSuccess: ([changed], { problem, change, words, isUndo }) =>
      setDone(
        changed && !isUndo ? { words, problem: changed, back: backOf(problem, change) } : null,
      ),
  })
  const forget = useCallback(() => setDone(null), [])
  return {
    me,
    isSaving: isPending,
    error,
    done,
    forget,
    change: (problem: Problem, change: ProblemChange, words: string) =>
      mutate({ problem, change, words }),
    /** Resolves when it is saved. */
    save: (problem: Problem, change: ProblemChange, words: string) =>
      mutateAsync({ problem, change, words }),
    undo: () => {
      if (done) mutate({ problem: done.problem, change: done.back, words: '', isUndo: true })
    },
  }
}
export type IssueActions = ReturnType<typeof useIssueActions>

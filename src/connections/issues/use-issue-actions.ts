import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { givenClosings, type Problem, type ProblemChange } from '#contract/own/problems.ts'
import { useOwnerName } from '#src/connections/issue-update/owner-name.ts'
import { changeAgain } from '#src/connections/issue-update/problem-change.ts'
import { CHANGE_PROBLEMS, changeProblems } from '#src/connections/model/problems.ts'
import { isConflict } from '#src/kit/api/own.ts'

type Done = { words: string; problem: Problem; back: ProblemChange }
type Attempt = {
  problem: Problem
  change: ProblemChange
  /** Text of the toast after the change. */
  words: string
  /** True for an undo, which can't be undone. */
  isUndo?: boolean
}

/** Key of a change's toast, so that each toast has its own timer, whatever its text. */
export const doneKey = ({ problem: { id, version } }: Done): string => `${id} ${version}`

/** The change that undoes another one. */
const backOf = (problem: Problem, change: ProblemChange): ProblemChange => ({
  ...('owner' in change && { owner: problem.owner }),
  ...('snoozed_until' in change && { snoozed_until: problem.snoozed_until }),
  ...('contacted_on' in change && { contacted_on: problem.contacted_on }),
  ...('note' in change && { note: problem.note }),
  ...('closed_as' in change && {
    closed_as: givenClosings.find((given) => given === problem.closed_as) ?? null,
  }),
})

/** Changes an issue. If someone else changed another field in the meantime, both changes stay. */
async function changeOne({ problem, change }: Attempt, me: string) {
  try {
    const [changed] = await changeProblems([problem], change, me)
    return { changed, from: problem }
  } catch (error) {
    const current = isConflict(CHANGE_PROBLEMS, error) ? error.current.problems[0] : undefined
    const again = current && changeAgain(problem, current, change)
    if (!again) throw error
    const [changed] = await changeProblems([current], again, me)
    return { changed, from: current }
  }
}

/** Immediate changes to one issue, the last one with an undo. */
export function useIssueActions() {
  const me = useOwnerName()
  const [done, setDone] = useState<Done | null>(null)
  const [settled, setSettled] = useState(0)
  const { mutate, mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: (attempt: Attempt) => changeOne(attempt, me),
    onSuccess: ({ changed, from }, { change, words, isUndo }) => {
      setDone(changed && !isUndo ? { words, problem: changed, back: backOf(from, change) } : null)
      setSettled((count) => count + 1)
    },
  })
  const forget = useCallback(() => setDone(null), [])
  return {
    me,
    isSaving: isPending,
    // the note composer shows why it was not saved
    error: variables && 'note' in variables.change ? null : error,
    /** Reason that the last change of this issue was not saved. */
    errorOf: ({ id }: Problem) =>
      variables?.problem.id === id && !('note' in variables.change) ? error : null,
    done,
    /** Number of changes that were saved, undone ones too. */
    settled,
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

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { CHANGE_PROBLEMS, changeProblems } from '#src/connections/model/problems.ts'
import { isConflict } from '#src/kit/api/own.ts'
import { changedFields, mergeFields } from '#src/kit/lib/three-way.ts'

import { useOwnerName } from './owner-name.ts'
import { changeBetween, pickFields, problemFields, type ProblemFields } from './problem-change.ts'

/** Typed values, and the version that they are based on. */
type Edit = { base: Problem; mine: ProblemFields }
/** By the problem's id: what is typed outlives a panel that is closed, and lasts as long as the page. */
const unsaved = new Map<string, Edit>()

const isNewer = (a: Problem, b: Problem) => a.version > b.version
const isChanged = (before: ProblemFields, after: ProblemFields) =>
  changedFields(problemFields, before, after).length > 0
const isDirty = ({ base, mine }: Edit) => isChanged(base, mine)

/**
 * Editing of a problem's fields. If somebody else changed it meanwhile, `conflict` has the current state: nothing is sent
 * before the reader has seen it, and typed text stays.
 */
export function useProblemEdit(problem: Problem) {
  const [edit, setEdit] = useState<Edit>(
    () => unsaved.get(problem.id) ?? { base: problem, mine: pickFields(problem) },
  )
  const me = useOwnerName()
  const keep = (next: Edit) => {
    if (isDirty(next)) unsaved.set(problem.id, next)
    else unsaved.delete(problem.id)
    setEdit(next)
  }
  const saving = useMutation({
    mutationFn: async ({ base, mine }: Edit) => {
      const [saved] = await changeProblems([base], changeBetween(base, mine), me)
      if (!saved)
        throw new Error('This issue no longer exists. Was the person removed from the list?')
      return saved
    },
    onSuccess: (saved, { mine: sent }) =>
      // text typed during the save is based on the saved version
      setEdit(({ mine }) => {
        const sides = { base: sent, mine, theirs: saved }
        const next = { base: saved, mine: mergeFields(problemFields, sides, { note: 'mine' }) }
        if (isDirty(next)) unsaved.set(problem.id, next)
        else unsaved.delete(problem.id)
        return next
      }),
  })
  const { error } = saving
  const isRefused = isConflict(CHANGE_PROBLEMS, error)
  const refusal = isRefused ? error.current.problems[0] : undefined
  const newest = refusal && isNewer(refusal, problem) ? refusal : problem
  const dirty = isDirty(edit)
  // fields without edits follow others' changes; a new version from a check alone is no change of
  // theirs
  if (isNewer(newest, edit.base) && (!dirty || !isChanged(edit.base, newest)))
    keep({ base: newest, mine: dirty ? edit.mine : pickFields(newest) })

  return {
    fields: edit.mine,
    set: (fields: Partial<ProblemFields>) => {
      if (!isRefused) saving.reset()
      keep({ ...edit, mine: { ...edit.mine, ...fields } })
    },
    isDirty: dirty,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    failure: isRefused ? null : error,
    save: () => {
      if (dirty) saving.mutate(edit)
    },
    discard: () => keep({ base: newest, mine: pickFields(newest) }),
    conflict: dirty && isNewer(newest, edit.base) ? { ...edit, theirs: newest } : null,
    /** Saves the fields that were merged with those of the conflict. */
    saveMerged: (mine: ProblemFields) => {
      const next = { base: newest, mine }
      keep(next)
      if (isDirty(next)) saving.mutate(next)
    },
  }
}
export type ProblemEdit = ReturnType<typeof useProblemEdit>

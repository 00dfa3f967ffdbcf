import { useState } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { changeProblems } from '#src/connections/model/problems.ts'

import { useOwnerName } from './owner-name.ts'
import {
  changeBetween,
  changedFields,
  disputedFields,
  fieldsOf,
  mergeFields,
  type Kept,
  type ProblemField,
  type ProblemFields,
} from './problem-change.ts'

/** Typed values, and the version that they are based on. */
type Edit = { base: Problem; mine: ProblemFields }
/** By the problem's id: what is typed outlives a panel that is closed, and lasts as long as the page. */
const unsaved = new Map<string, Edit>()

const isNewer = (a: Problem, b: Problem) => a.version > b.version
const changeIsNone = ({ base, mine }: Edit) => changedFields(base, mine).length === 0

/**
 * Editing of a problem's fields. If somebody else changed it meanwhile, `theirs` is the current
 * state: nothing is sent before the reader has seen it, and typed text stays.
 */
export function useProblemEdit(problem: Problem) {
  const [edit, setEdit] = useState<Edit>(
    () => unsaved.get(problem.id) ?? { base: problem, mine: fieldsOf(problem) },
  )
  const me = useOwnerName()
  const [refused, setRefused] = useState<Problem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<{ isSaved: boolean; error: Error | null } | null>(null)

  const keep = (next: Edit) => {
    if (changeIsNone(next)) unsaved.delete(problem.id)
    else unsaved.set(problem.id, next)
    setEdit(next)
  }
  const isDirty = !changeIsNone(edit)
  const newest = refused && isNewer(refused, problem) ? refused : problem
  // fields without edits follow others' changes; a new version from a check alone is no change of
  // theirs
  if (isNewer(newest, edit.base) && (!isDirty || !changedFields(edit.base, newest).length))
    keep({ base: newest, mine: isDirty ? edit.mine : fieldsOf(newest) })
  const theirs = isDirty && isNewer(newest, edit.base) ? newest : null

  async function send({ base, mine }: Edit) {
    const change = changeBetween(base, mine)
    if (Object.keys(change).length === 0) return
    setSaving(true)
    setOutcome(null)
    try {
      const { problems, conflicts } = await changeProblems([base], change, me)
      const [saved] = problems
      const [conflict] = conflicts
      if (saved) {
        setEdit((now) => {
          // text typed during the save is based on the saved version
          const next = {
            base: saved,
            mine: mergeFields({ base: mine, mine: now.mine, theirs: saved }, {}),
          }
          if (changeIsNone(next)) unsaved.delete(problem.id)
          else unsaved.set(problem.id, next)
          return next
        })
        setOutcome({ isSaved: true, error: null })
      } else if (conflict) setRefused(conflict)
      else
        setOutcome({
          isSaved: false,
          error: new Error('This issue no longer exists. Was the person removed from the list?'),
        })
    } catch (error) {
      setOutcome({ isSaved: false, error: error as Error })
    } finally {
      setSaving(false)
    }
  }

  return {
    fields: edit.mine,
    set: (fields: Partial<ProblemFields>) => {
      setOutcome(null)
      keep({ ...edit, mine: { ...edit.mine, ...fields } })
    },
    isDirty,
    isSaving,
    isSaved: outcome?.isSaved ?? false,
    failure: outcome?.error ?? null,
    save: () => void send(edit),
    discard: () => keep({ base: newest, mine: fieldsOf(newest) }),
    /** Fields that both changed differently, with the change of each. */
    conflict: theirs && {
      theirs,
      base: edit.base,
      disputed: disputedFields(edit.base, edit.mine, theirs),
    },
    /** Saves what both did together; of what both changed what `kept` says. */
    merge: (kept: Partial<Record<ProblemField, Kept>>) => {
      if (!theirs) return
      const next = {
        base: theirs,
        mine: mergeFields({ base: edit.base, mine: edit.mine, theirs }, kept),
      }
      setRefused(null)
      keep(next)
      void send(next)
    },
  }
}
export type ProblemEdit = ReturnType<typeof useProblemEdit>

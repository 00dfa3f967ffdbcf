import { useState } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { changeProblems } from '#src/connections/model/problems.ts'

import { useMe } from './me.ts'
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

/** What was typed, and the version that it goes on from. */
type Edit = { base: Problem; mine: ProblemFields }
/** By the problem's id: what is typed outlives a panel that is closed, and lasts as long as the page. */
const unsaved = new Map<string, Edit>()

const isNewer = (a: Problem, b: Problem) => a.version > b.version
const changeIsNone = ({ base, mine }: Edit) => changedFields(base, mine).length === 0

/**
 * What people say of a problem while it is edited. Where somebody else changed it meanwhile, `theirs` is what it is now: nothing is
 * sent before the reader has seen that, and what they typed stays.
 */
export function useProblemEdit(problem: Problem) {
  const [edit, setEdit] = useState<Edit>(
    () => unsaved.get(problem.id) ?? { base: problem, mine: fieldsOf(problem) },
  )
  const me = useMe()
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
  // what nobody has typed into follows what others do; the version of a check alone is no change of theirs
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
          // what was typed while it was under way goes on from what was saved
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
    /** What both changed otherwise, and what each did. */
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

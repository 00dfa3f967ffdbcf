import { useState } from 'react'

import { problemLimits, type Problem, type ProblemChange } from '#contract/connection-checks.ts'
import { changeProblems } from '#src/api/problems.ts'

/** A change of many; `addedNote` goes below the note that each has. */
export type ManyChange = Omit<ProblemChange, 'note'> & { addedNote: string }

const withNote = ({ note }: Problem, added: string) =>
  [note, added].filter((text) => text.trim()).join('\n')

/** Those that get the very same change, at most as many at once as the gateway takes. */
function batchesOf(problems: readonly Problem[], { addedNote, ...change }: ManyChange) {
  const byNote = new Map<string, Problem[]>()
  for (const problem of problems) {
    const key = addedNote ? problem.note : ''
    byNote.set(key, [...(byNote.get(key) ?? []), problem])
  }
  return [...byNote.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / problemLimits.atOnce) }, (_, index) => ({
      problems: same.slice(index * problemLimits.atOnce, (index + 1) * problemLimits.atOnce),
      change: addedNote ? { ...change, note: withNote(same[0]!, addedNote) } : change,
    })),
  )
}

/** What became of a change of many. */
export type ManyOutcome = {
  changed: number
  /** As they are now: somebody else changed them meanwhile. */
  conflicts: Problem[]
  /** Those that were not reached, and why. */
  left: Problem[]
  error: Error | null
}

/** Changes many problems, one request after the other; what is done stays done when one fails. */
export function useProblemsChange() {
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
        const answer = await changeProblems(batch.problems, batch.change)
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

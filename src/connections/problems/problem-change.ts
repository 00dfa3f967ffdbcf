import { problemLimits, type Problem, type ProblemChange } from '#contract/own/problems.ts'
import {
  problemFieldLabels,
  problemValueWords,
  type ProblemField,
} from '#src/connections/model/problem-words.ts'
import { changedFields, type ConflictFields } from '#src/kit/lib/three-way.ts'

export type ProblemFields = Pick<Problem, ProblemField>

const problemField = (name: ProblemField) => ({
  label: problemFieldLabels[name],
  text: (value: string | null) => problemValueWords(name, value),
})

const bothNotes = (theirs: string, mine: string) =>
  [theirs, mine].filter((note) => note.trim()).join('\n')

/** Fields of a problem that people edit; the rest comes from checks. */
export const problemFields: ConflictFields<ProblemFields> = {
  owner: problemField('owner'),
  note: { ...problemField('note'), join: bothNotes },
  snoozed_until: problemField('snoozed_until'),
  contacted_on: problemField('contacted_on'),
}

/** Editable fields of a problem. */
export const pickFields = ({ owner, note, snoozed_until, contacted_on }: ProblemFields) => ({
  owner,
  note,
  snoozed_until,
  contacted_on,
})

/** Change that turns `before` into `after`: only the fields that differ. */
export const changeBetween = (before: ProblemFields, after: ProblemFields): ProblemChange =>
  Object.fromEntries(
    changedFields(problemFields, before, after).map((field) => [field, after[field]]),
  )

/** A change of many; `addedNote` goes below the note that each has. */
export type ManyChange = Omit<ProblemChange, 'note'> & { addedNote: string }

/**
 * The requests that a change of many takes: together go those that get the very same change, at most as many as the
 * gateway takes at once.
 */
export function batchesOf(
  problems: readonly Problem[],
  { addedNote, ...change }: ManyChange,
): { problems: Problem[]; change: ProblemChange }[] {
  const byNote = new Map<string, Problem[]>()
  for (const problem of problems) {
    const key = addedNote ? problem.note : ''
    byNote.set(key, [...(byNote.get(key) ?? []), problem])
  }
  const { atOnce } = problemLimits
  return [...byNote].flatMap(([note, same]) =>
    Array.from({ length: Math.ceil(same.length / atOnce) }, (_, index) => ({
      problems: same.slice(index * atOnce, (index + 1) * atOnce),
      change: addedNote ? { ...change, note: bothNotes(note, addedNote) } : change,
    })),
  )
}

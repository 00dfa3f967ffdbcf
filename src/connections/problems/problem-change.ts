import { problemLimits, type Problem, type ProblemChange } from '#contract/own/problems.ts'

/** Fields of a problem that people edit; the rest comes from checks. */
const problemFields = ['owner', 'note', 'snoozed_until', 'contacted_on'] as const
export type ProblemField = (typeof problemFields)[number]
export type ProblemFields = Pick<Problem, ProblemField>

/** Editable fields of a problem. */
export const fieldsOf = ({ owner, note, snoozed_until, contacted_on }: ProblemFields) => ({
  owner,
  note,
  snoozed_until,
  contacted_on,
})

/** The fields that `after` has otherwise than `before`. */
export const changedFields = (before: ProblemFields, after: ProblemFields): ProblemField[] =>
  problemFields.filter((field) => before[field] !== after[field])

/** Change that turns `before` into `after`: only the fields that differ. */
export const changeBetween = (before: ProblemFields, after: ProblemFields): ProblemChange =>
  Object.fromEntries(changedFields(before, after).map((field) => [field, after[field]]))

/** Fields to which both gave a value of their own: one of the two has to go, or both notes stand together. */
export const disputedFields = (
  base: ProblemFields,
  mine: ProblemFields,
  theirs: ProblemFields,
): ProblemField[] => {
  const own = changedFields(base, mine)
  return changedFields(base, theirs).filter(
    (field) => own.includes(field) && mine[field] !== theirs[field],
  )
}

/** `both` is for notes: theirs, and below it mine. */
export type Kept = 'mine' | 'theirs' | 'both'

const bothNotes = (theirs: string, mine: string) =>
  [theirs, mine].filter((note) => note.trim()).join('\n')

/**
 * Merges two edits of one problem: a field that only one of them changed takes that value, and for
 * one that both changed `keep` decides, mine by default.
 */
export function mergeFields(
  { base, mine, theirs }: { base: ProblemFields; mine: ProblemFields; theirs: ProblemFields },
  keep: Partial<Record<ProblemField, Kept>>,
): ProblemFields {
  const own = changedFields(base, mine)
  const disputed = disputedFields(base, mine, theirs)
  const merged = { ...fieldsOf(theirs), ...pick(mine, own) }
  for (const field of disputed) {
    if (keep[field] === 'theirs') Object.assign(merged, pick(theirs, [field]))
    if (keep[field] === 'both' && field === 'note') merged.note = bothNotes(theirs.note, mine.note)
  }
  return merged
}

const pick = (from: ProblemFields, fields: readonly ProblemField[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<ProblemFields>

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

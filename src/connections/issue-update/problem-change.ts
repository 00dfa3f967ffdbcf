import { problemLimits, type Problem, type ProblemChange } from '#contract/own/problems.ts'

/** A note below an earlier one. */
export const bothNotes = (earlier: string, added: string) =>
  [earlier, added].filter((note) => note.trim()).join('\n')

/**
 * A change again, from the state that somebody else left: an added note goes below theirs. Null where both changed the
 * same field.
 */
export function changeAgain(
  seen: Problem,
  current: Problem,
  change: ProblemChange,
): ProblemChange | null {
  const { note, ...rest } = change
  const fields = Object.keys(rest) as (keyof typeof rest)[]
  if (fields.some((field) => current[field] !== seen[field])) return null
  if (note === undefined || current.note === seen.note) return change
  if (!note.startsWith(seen.note)) return null
  return { ...rest, note: bothNotes(current.note, note.slice(seen.note.length).trim()) }
}

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

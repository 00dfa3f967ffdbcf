import { problemLimits, type Problem, type ProblemChange } from '#contract/own/problems.ts'

/** A note below an earlier one. */
export const bothNotes = (earlier: string, added: string) =>
  [earlier, added].filter((note) => note.trim()).join('\n')

/**
 * A change applied again to the state that someone else left: an added note goes below theirs.
 * Null if both changed the same field, or if the other one closed or reopened it, since only a note
 * still holds then.
 */
export function changeAgain(
  seen: Problem,
  current: Problem,
  change: ProblemChange,
): ProblemChange | null {
  const { note, ...rest } = change
  const fields = Object.keys(rest) as (keyof typeof rest)[]
  if (fields.some((field) => current[field] !== seen[field])) return null
  if (fields.length > 0 && current.state !== seen.state) return null
  if (note === undefined || current.note === seen.note) return change
  if (!note.startsWith(seen.note)) return null
  return { ...rest, note: bothNotes(current.note, note.slice(seen.note.length).trim()) }
}

/** A change to many problems. `addedNote` goes below each problem's note. */
export type ManyChange = Omit<ProblemChange, 'note'> & { addedNote: string }

/**
 * Requests for a change to many problems: those with the same change go together, up to the
 * gateway's limit.
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

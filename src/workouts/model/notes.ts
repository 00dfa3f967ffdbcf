import { noteLimits } from '#contract/own/analysis-limits.ts'
import type { Note } from '#contract/own/notes.ts'
import { dayNumber, isDay, type Day } from '#lib/days.ts'
import { formatDays, type Days } from '#lib/range.ts'

/** Notes that overlap the days. */
export const notesIn = (notes: readonly Note[], { start, end }: Days): readonly Note[] =>
  notes.filter((note) => note.start_day <= end && note.end_day >= start)

/** Notes on a day: `Influenza; New watch`. Empty if there are none. */
export const notesOn = (notes: readonly Note[], day: Day): string =>
  notesIn(notes, { start: day, end: day })
    .map(({ text }) => text)
    .join('; ')

/** `Mar 1–Mar 5, 2026` */
export const noteDays = ({ start_day, end_day }: Pick<Note, 'start_day' | 'end_day'>): string =>
  formatDays({ start: start_day, end: end_day })
/** `Mar 1–Mar 5, 2026: Influenza` */
export const noteWords = (note: Note): string => `${noteDays(note)}: ${note.text}`

/** Notes for charts, with day numbers. */
export const drawnNotes = (notes: readonly Note[]) =>
  notes.map(({ start_day, end_day, text }) => ({
    from: dayNumber(start_day),
    to: dayNumber(end_day),
    text,
  }))

/** A note as typed. Without a last day, it covers only the first. */
export type NoteDraft = { start_day: string; end_day: string; text: string }

/** The note of a draft, or for each invalid part, how to correct it. */
export function readNoteDraft(
  draft: NoteDraft,
): { note: NoteDraft; errors: null } | { note: null; errors: Partial<NoteDraft> } {
  const text = draft.text.trim()
  const end_day = draft.end_day || draft.start_day
  const errors: Partial<NoteDraft> = {
    ...(!isDay(draft.start_day) && { start_day: 'Enter a start date.' }),
    ...(isDay(draft.start_day) &&
      end_day < draft.start_day && { end_day: 'Must be on or after the start date.' }),
    ...(!text && { text: 'Enter what happened.' }),
    ...(text.length > noteLimits.length && {
      text: `Use at most ${noteLimits.length} characters.`,
    }),
  }
  return Object.keys(errors).length > 0
    ? { note: null, errors }
    : { note: { start_day: draft.start_day, end_day, text }, errors: null }
}

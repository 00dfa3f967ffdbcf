import { describe, expect, test } from 'vitest'

import type { Note } from '#contract/own/notes.ts'

import { drawnNotes, notesIn, notesOn, noteWords, readNoteDraft } from './notes.ts'

const note = (start_day: string, end_day: string, text: string): Note => ({
  id: text,
  start_day,
  end_day,
  text,
  version: 1,
})
const flu = note('2026-03-01', '2026-03-05', 'Influenza')
const watch = note('2026-03-05', '2026-03-05', 'New watch')

describe('notes', () => {
  test('belong to each of their days, including both ends', () => {
    const all = [flu, watch]
    expect(notesIn(all, { start: '2026-03-05', end: '2026-04-01' })).toEqual(all)
    expect(notesIn(all, { start: '2026-02-01', end: '2026-03-01' })).toEqual([flu])
    expect(notesIn(all, { start: '2026-03-06', end: '2026-04-01' })).toEqual([])
    expect(notesOn(all, '2026-03-05')).toBe('Influenza; New watch')
    expect(notesOn(all, '2026-02-28')).toBe('')
    const [drawn] = drawnNotes(all)
    expect(drawn!.to - drawn!.from).toBe(4)
    expect(noteWords(watch)).toBe('Mar 5, 2026: New watch')
  })

  test('need a day and text, and without a last day cover one', () => {
    const draft = { start_day: '2026-03-01', end_day: '', text: ' Influenza ' }
    expect(readNoteDraft(draft).note).toEqual({
      start_day: '2026-03-01',
      end_day: '2026-03-01',
      text: 'Influenza',
    })
    expect(readNoteDraft({ start_day: '', end_day: '', text: ' ' }).errors).toEqual({
      start_day: 'Enter a start date.',
      text: 'Enter what happened.',
    })
    expect(readNoteDraft({ ...draft, end_day: '2026-02-28' }).errors).toEqual({
      end_day: 'Must be on or after the start date.',
    })
    expect(readNoteDraft({ ...draft, text: 'a'.repeat(201) }).errors).toHaveProperty('text')
  })
})

import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { en } from './en.ts'
import { languageOf, languages, languageTags } from './languages.ts'

/** Every text of a language by its place, with the same words put in everywhere. */
function textsOf(value: unknown, place = ''): Record<string, string> {
  if (typeof value === 'string') return { [place]: value }
  if (typeof value === 'function') {
    const words = place === '.list' ? ['A', 'B'] : 'A'
    const day = '2026-10-12'
    const about = { provider: 'A', newest: day, connectedOn: day, usualDays: 3 }
    return textsOf(
      (value as (...of: unknown[]) => unknown)(
        ['.silent', '.noData', '.connectedBefore'].includes(place) ? about : words,
        'B',
      ),
      place,
    )
  }
  return Object.assign(
    {},
    ...Object.entries(value as object).map(([key, one]) => textsOf(one, `${place}.${key}`)),
  ) as Record<string, string>
}

test('every language file is offered, under its own code', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => !/^language(s|s\.test)?\.ts$/.test(file))
    .map((file) => file.replace('.ts', ''))
  expect(languages.map(({ code }) => code).sort()).toEqual(files.sort())
})

test('every language has every text, in its own words and with all placeholders', () => {
  const usual = textsOf(en)
  for (const language of languages.slice(1)) {
    const own = textsOf(language)
    expect(Object.keys(own)).toEqual(Object.keys(usual))
    for (const [place, text] of Object.entries(own)) {
      expect([place, text.trim()]).not.toEqual([place, ''])
      // a list and a scope may read alike
      if (text === usual[place]) expect(['.resources.glucose']).toContain(place)
      for (const word of ['A', 'B'])
        expect([place, new RegExp(`\\b${word}\\b`).test(text)]).toEqual([
          place,
          new RegExp(`\\b${word}\\b`).test(usual[place]!),
        ])
    }
  }
})

test('a tag with a language’s name or code sets a person’s language', () => {
  const read = (...tags: string[]) => languageOf(tags).code
  expect(read()).toBe('en')
  expect(read('study', 'español')).toBe('es')
  expect(read('Espanol ')).toBe('es')
  expect(read('ES')).toBe('es')
  expect(read('estudio', 'test')).toBe('en')
  expect(languageTags(['study', 'ES', 'english'])).toEqual(['ES', 'english'])
})

import { en } from './en.ts'
import { es } from './es.ts'
import type { Language } from './language.ts'

/** The languages that messages are written in, the usual one first. Another one is a file beside `en.ts` and a line here. */
export const languages: readonly [Language, ...Language[]] = [en, es]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * True where a tag names a language that somebody reads: by its name, in any case and without
 * accents, or its code.
 */
const isTagOf = ({ name, code }: Language, tag: string) =>
  [plain(name), code].includes(plain(tag.trim()))

/** The tags among these that say which language somebody reads. */
export const languageTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => languages.some((language) => isTagOf(language, tag)))

/** The language that somebody is written to in, by their tags: the usual one where they say none. */
export const languageOf = (tags: readonly string[]): Language =>
  languages.find((language) => tags.some((tag) => isTagOf(language, tag))) ?? languages[0]

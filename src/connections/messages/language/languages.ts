import { en } from './en.ts'
import { es } from './es.ts'
import type { Language } from './language.ts'

/** Languages of messages, the default first. To add one, add a file beside `en.ts` and a line here. */
export const languages: readonly [Language, ...Language[]] = [en, es]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** True if a tag names a person's language: by its name, in any case and without accents, or its code. */
const isTagOf = ({ name, code }: Language, tag: string) =>
  [plain(name), code].includes(plain(tag.trim()))

/** The tags that name a person's language. */
export const languageTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => languages.some((language) => isTagOf(language, tag)))

/** A person's language by their tags, or the default. */
export const languageOf = (tags: readonly string[]): Language =>
  languages.find((language) => tags.some((tag) => isTagOf(language, tag))) ?? languages[0]

import { en } from './en.ts'
import type { Language } from './language.ts'

/** The languages that messages are written in, the usual one first. Another one is a file beside `en.ts` and a line here. */
export const languages: readonly [Language, ...Language[]] = [en]

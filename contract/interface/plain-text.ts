import * as z from 'zod/mini'

/**
 * Characters that can't be seen and change how the text around them is shown: text directions,
 * zero-width characters, and control characters other than tabs and line breaks. Joiners stay,
 * because emoji and some scripts need them. NUL stays too, because imports mark bytes with it that
 * aren't UTF-8, and no database stores it.
 */
const HIDDEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|(?![\t\n\r\0])\p{Cc}/gu

/** A text without hidden characters and without spaces at its ends. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '').trim()

/** Check that removes hidden characters from a text that someone typed or pasted. */
export const plainText = () => z.overwrite(withoutHidden)

/** Pattern of ICD-9-CM codes that can't be ICD-10-CM: `250.00`, `401.9`, `E950.9`. */
const PLAIN = /(?<![\w.])(?:\d{3}\.\d{1,2}|e\d{3}\.\d)(?![\w.])/gi
/** Pattern of both: `V70.0`, `V58.69`. */
const BOTH = /(?<![\w.])v\d{2}\.\d{1,2}(?![\w.])/gi
/** Three digits count as a code only by themselves. Among words, they may be anything. */
const ALONE = /^\s*\d{3}\.?\s*$/

/** Words that introduce a code, and the mark of a risk adjustment category in a problem list: `(HCC)`. */
const LABEL =
  /\bicd[- ]?(?:9|10)(?:[- ]?cm)?(?: codes?)?\b\s*:?|^\s*(?:dx|diagnos[ei]s|assessment|codes?)\s*:|\((?:(?:cms|hhs)[-/ ])?hcc\)/gi

/** A query without words that say nothing about the condition. */
export const withoutLabels = (text: string): string => text.replace(LABEL, ' ').trim() || text

/** ICD-9-CM codes in a query, the rest of it, and those that are also ICD-10-CM codes. */
export function readIcd9(text: string): { codes: string[]; rest: string; inBoth: string[] } {
  const inBoth = (text.match(BOTH) ?? []).map((code) => code.toUpperCase())
  if (ALONE.test(text)) return { codes: [text.trim()], rest: '', inBoth }
  const codes = (text.match(PLAIN) ?? []).map((code) => code.toUpperCase())
  if (codes.length === 0) return { codes, rest: text, inBoth }
  const rest = text.replace(PLAIN, ' ').replace(/^[\s,;/]+|[\s,;/]+$/g, '')
  return { codes, rest, inBoth }
}

import { recognize } from '#src/kit/lib/recognize.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { PastedLine } from '#src/kit/page/PasteDialog.tsx'
import { writtenCode } from '#src/lab/model/icd.ts'

/** A code in a pasted list, uppercase and with its dot, and the text beside it. */
export type ListedCode = { code: string; text: string }

const ICD9 = /^(?:\d{3}(?:\.\d{1,2})?|e\d{3}\.\d)$/i
const TOKEN = /[A-Za-z0-9][A-Za-z0-9.]*[A-Za-z0-9]/g
/** Separators between a code and its words. */
const AROUND = /^[\s,:;|()[\]\-–—.*•#"']+|[\s,:;|()[\]\-–—*•#"']+$/g

/** Numbering of lists. */
const NUMBER = /^\s*\d+[.)]\s*/

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** Dates, and names of code systems with their codes' label, beside a title: "since 11/28/2026", "ICD-10-CM code". */
const ASIDE = new RegExp(
  String.raw`(?:\b(?:on|since|as of|onset|noted)[\s:]+)?(?:\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b${MONTH}\.?\s+(?:\d{1,2},?\s+)?\d{4}\b|\b\d{1,2}[\s-]${MONTH}[\s-]\d{4}\b)|\bicd(?:[- ]?(?:9|10))?(?:[- ]?cm)?(?: codes?)?\b`,
  'gi',
)
/** Words that label a code or say where it stands in a list, if there are no others. */
const LABEL =
  /\b(?:codes?|dx|diagnos[ei]s|problems?|assessment|primary|secondary|principal|admitting|active|hcc|cpt|hcpcs|loinc|snomed|no|nr|number|line|rank)\b/gi

/** The words for a condition in the text beside a code. Empty if there are only dates, numbers, and labels. */
function titleIn(text: string): string {
  const title = text.replace(ASIDE, ' ').replace(/\s+/g, ' ').replace(AROUND, '')
  return /[a-z]{2}/i.test(title.replace(LABEL, '')) ? title : ''
}

const isCode = (word: string) => recognize(word) === 'icd'

function codesIn(part: string): ListedCode[] {
  const found = [...part.matchAll(TOKEN)].filter(([word]) => isCode(word))
  return found.map(({ 0: word, index }, n) => {
    const after = titleIn(part.slice(index + word.length, found[n + 1]?.index))
    const before = n === 0 ? titleIn(part.slice(0, index).replace(NUMBER, '')) : ''
    return { code: writtenCode(word), text: after || before }
  })
}

/**
 * Codes of a pasted list in order, each with the text after it on its line, or before it, and the
 * lines without a code. `E11.9 Type 2 diabetes`, `Gout: M10.9`, `I10, E78.5`.
 */
export function readList(pasted: string): { codes: ListedCode[]; others: PastedLine[] } {
  const codes: ListedCode[] = []
  const others: PastedLine[] = []
  for (const [n, line] of pasted.split(/\r?\n/).entries())
    for (const part of line.split(';')) {
      if (!part.trim()) continue
      const found = codesIn(part)
      if (found.length) codes.push(...found)
      else others.push({ line: n + 1, text: part.trim() })
    }
  return { codes, others }
}

/** True for a line of ICD-9 codes. */
export const isIcd9 = (line: string): boolean => line.split(/[\s,]+/).every((one) => ICD9.test(one))

export type CheckedCode = ListedCode & {
  /**
   * `found`: in the code set. `other text`: in the code set with another description. `not found`:
   * not in the code set. `twice`: also earlier in the list. `chosen`: already selected. `unknown`:
   * not looked up yet, or the look-up failed.
   */
  state: 'found' | 'other text' | 'not found' | 'twice' | 'chosen' | 'unknown'
  title: string | null
}

const words = (text: string) => new Set(text.toLowerCase().match(/[a-z0-9]+/g))

/** True if a text is the title, its beginning, or most of its words, because lists abbreviate. */
function isSameText(text: string, title: string): boolean {
  const given = words(text)
  const own = words(title)
  const shared = [...given].filter((word) => own.has(word)).length
  return given.size === 0 || shared / given.size >= 0.5
}

/**
 * A pasted list compared with the titles of its codes. A title is undefined while it is looked up,
 * or if that failed.
 */
export function checkList(
  codes: readonly ListedCode[],
  titleOf: (code: string) => string | null | undefined,
  dx: readonly string[],
): CheckedCode[] {
  const seen = new Set<string>()
  return codes.map(({ code, text }) => {
    const title = titleOf(code)
    const isTwice = seen.has(code)
    seen.add(code)
    const state = (): CheckedCode['state'] => {
      if (title === undefined) return 'unknown'
      if (title === null) return 'not found'
      if (isTwice) return 'twice'
      if (dx.includes(code)) return 'chosen'
      return isSameText(text, title) ? 'found' : 'other text'
    }
    return { code, text, state: state(), title: title ?? null }
  })
}

/** `14 codes · 1 not found · 1 duplicate`: the codes of a list, and those of them that can't be added. */
export function listWords(codes: number, checked: readonly CheckedCode[]): string {
  const count = (state: CheckedCode['state']) =>
    checked.filter((each) => each.state === state).length
  const [missing, twice, chosen] = [count('not found'), count('twice'), count('chosen')]
  return [
    codes && counted(codes, 'code'),
    missing && `${formatNumber(missing)} not found`,
    twice && counted(twice, 'duplicate'),
    chosen && `${formatNumber(chosen)} already selected`,
  ]
    .filter(Boolean)
    .join(' · ')
}

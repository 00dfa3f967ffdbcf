import { rawWords } from '#lib/text-search/words.ts'

/** A part of a query that is said not to be so. */
export type Negation = {
  /** As it was typed: "no diabetes". */
  typed: string
  /** Its first words: "no". */
  cue: string
  /** What is negated, each in raw words: "nausea or vomiting" are two. */
  negated: string[][]
}

/** Between a cue and its condition. */
const ABOUT = String.raw`(?:(?:evidence|history|hx|h\/o|signs?|symptoms?|sx|complaints?|reports?|current|known|any|recent|active)\s+(?:(?:of|or)\s+)?)*`
const CUE = new RegExp(
  String.raw`(?<![\w-])(?:(?:does|do|did|is|has|have|are)(?:\s+not|n['’]?t)\s+(?:have\s+|had\s+|a\s+|an\s+)?|(?:(?:tested|tests?|testing|screened|screens?)\s+)?(?:negative|neg|free|absence)\s+(?:for|of)\s+|(?:negative|neg)\s+(?=(?:fam|fh|personal|past|medical|hx|history|\w+(?:\s+\w+)?\s+(?:test|swab|pcr|culture|result)s?\b))|(?:denies|denied|denying|deny|ruled out|excluded|without|not|never|non|nor|no)(?:\s+|-))${ABOUT}`,
  'i',
)
/** "DVT ruled out", "covid: negative". */
const AFTERWARDS =
  /^(.+?)[\s:,-]+(ruled out|r\/o'?d|excluded|negative|neg|denied|absent|not present|(?<=[:-]\s*)(?:denies|none|no))\s*$/i
/** "nonsmoker", where there is no such word. */
const JOINED = /(?<![\w-])(non)([a-z]{4,})(?![\w-])/i
/** Words of titles that negate nothing that one has. */
const NO_NEGATION =
  /\bnot (?:otherwise specified|elsewhere classified|specified|applicable|stated|able to)\b/gi
/** Where what is negated ends: "denies fever, chills or cough" negates all of them, "no fever, cough" the first. */
function scopeOf(cue: string, after: string): string {
  if (/^non/i.test(cue)) return /^\S+/.exec(after)?.[0] ?? ''
  const isList = /^(?:denie[sd]|denying|deny|neg)/i.test(cue) || /,[^;]*\b(?:or|nor)\b/i.test(after)
  const end = isList
    ? /\s*(?:[;\n.]|\b(?:but|except|however|with|has|c\/o|complains|no|without|denies)\b)/i
    : /\s*(?:[;,\n.&+]|\b(?:and|but|except|however|with|has|c\/o|complains|no|without|denies)\b)/i
  return after.split(end, 1)[0]!
}

const itemsOf = (scope: string): string[][] =>
  scope
    .split(/\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:or|and|nor)\s+|(?<=\w{3,})\/(?=\w{3,})/i)
    .map(rawWords)
    .filter((words) => words.length > 0)

const mask = (text: string) => text.replace(NO_NEGATION, (found) => '_'.repeat(found.length))

/**
 * The first part of a query that says that something is not so, and what is left of it. `isWord` says whether any title or name has
 * a word.
 */
export function readNegation(
  text: string,
  isWord: (word: string) => boolean,
): (Negation & { rest: string }) | null {
  const searched = mask(
    text
      .replace(/\bw\/o\b|\bw\.o\.|\bwo\b/gi, (found) => 'without'.padEnd(found.length))
      .replace(/\bafebrile\b/gi, 'no fever')
      .replace(/\bnkd?a\b/gi, 'no allergies'),
  )
  const joined = JOINED.exec(searched)
  const spread =
    joined && !isWord(joined[0].toLowerCase()) && isWord(joined[2]!.toLowerCase())
      ? searched.replace(JOINED, '$1 $2')
      : searched
  const found = CUE.exec(spread)
  if (found) {
    const cue = found[0].trim()
    const after = spread.slice(found.index + found[0].length)
    const scope = scopeOf(cue, after)
    const negated = itemsOf(scope)
    if (negated.length === 0) return null
    const rest = [spread.slice(0, found.index), after.slice(scope.length)]
      .map((part) =>
        part.replace(
          /^(?:\s|[,;.&+]|\b(?:and|but|or|with|has|have)\b)+|(?:\s|[,;.&+]|\b(?:and|but|with)\b)+$/gi,
          '',
        ),
      )
      .filter(Boolean)
      .join(', ')
    return { typed: `${found[0]}${scope}`.trim(), cue, negated, rest }
  }
  const [, said, cue] = AFTERWARDS.exec(spread) ?? []
  if (!said || !cue) return null
  const [, before = '', last = said] = /^(.*)[,;]\s*([^,;]+)$/.exec(said) ?? []
  return {
    typed: text.slice(text.indexOf(last.trim())).trim(),
    cue,
    negated: itemsOf(last),
    rest: before.trim(),
  }
}

const NEGATING = new Set(
  'no not non without never negative absence absent free denies ruled excluding except'.split(' '),
)
/** Whether a word says that something is not so: "without". */
export const isNegating = (word: string) => NEGATING.has(word)
/** So many words before it negate what a title says. */
const REACH = 4

/**
 * Whether a text has a word at `place` of its words said not to be so: "Migraine without aura". `words` are its words with the
 * marks between them.
 */
export function isNegatedAt(text: string, start: number): boolean {
  const before = text.slice(0, start).replace(/\([^)]*\)/g, ' ')
  const clause = /[^,;()]*$/.exec(before)![0]
  return rawWords(clause)
    .slice(-REACH)
    .some((word) => NEGATING.has(word))
}

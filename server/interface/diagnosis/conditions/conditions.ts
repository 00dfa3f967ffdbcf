/** A line of a query as parts, and how each is joined to the one before it. */
export type Part = {
  text: string
  /**
   * `list`: an unambiguous separator. `comma`: a comma, which titles have too. `and`, `with`: a
   * word that may join two parts to one code. `cause`: a word that joins two, or is part of one:
   * "due to", "in". `on`: a treatment follows.
   */
  joinedBy: 'list' | 'comma' | 'and' | 'with' | 'cause' | 'on' | null
  /** Text between it and the previous part. */
  divider: string
}

const DIVIDER =
  /\s*[;\n|]\s*|\s*,\s*(?:and\s+)?|\s+(?:and|n|with|plus|along with|as well as|w)(?=\s)\s*|\s+(?:due to|secondary to|caused by|because of|related to|in the setting of|2\/2|d\/t|from|after|following|in)(?=\s)\s*|\s+(?:treated (?:with|w\/?)|on)(?=\s)\s*|\s*\bw\/(?![od]\b)\s*|\s+[&+]\s+|(?<=\w{3,})\s*\/\s*(?=\w{3,})/gi

/** Kinds of separators, the first match counts. */
const KINDS: readonly [RegExp, NonNullable<Part['joinedBy']>][] = [
  [/[;\n|]/, 'list'],
  [/,/, 'comma'],
  [
    /due to|secondary|caused|because|related|setting|2\/2|d\/t|from|after|following|\bin\b/i,
    'cause',
  ],
  [/\bon\b|treated/i, 'on'],
  [/with|\bw\b/i, 'with'],
]
const kindOf = (divider: string): Part['joinedBy'] =>
  KINDS.find(([pattern]) => pattern.test(divider))?.[1] ?? 'and'

/** Words for the person, which aren't conditions: "kid with fever". */
const PERSONS =
  /^(?:(?:a|an|the|old|young|elderly|adult|pregnant)\s+)*(?:kid|child|baby|infant|boy|girl|man|woman|male|female|patient|pt|adult|teen|teenager|mother|father|elderly)s?$/i

/** Maximum number of parts. Further ones stay in the last one. */
const PARTS_MAX = 8

/**
 * Splits a line at commas, semicolons, "and", "with", and the like. The searches for the parts are
 * chosen elsewhere.
 */
export function divide(line: string): Part[] {
  const parts: Part[] = []
  let start = 0
  let divider = ''
  const push = (end: number) => {
    const text = line.slice(start, end).trim()
    const last = parts.at(-1)
    if (!text) return
    if (last && PERSONS.test(last.text)) {
      parts.splice(-1, 1, { ...last, text: last.text + divider + text })
    } else if (parts.length === 0) parts.push({ text, joinedBy: null, divider: '' })
    else parts.push({ text, joinedBy: kindOf(divider), divider })
  }
  for (const found of line.matchAll(DIVIDER)) {
    if (parts.length >= PARTS_MAX - 1) break
    push(found.index)
    start = found.index + found[0].length
    ;[divider] = found
  }
  push(line.length)
  return parts
}

/** Parts in groups, a new one at each separator of a kind. */
export function groupsOf(parts: readonly Part[], separator: 'list' | 'comma'): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const group = part.joinedBy === separator ? undefined : groups.at(-1)
    if (group) group.push(part)
    else groups.push([part])
  }
  return groups
}

/** Separator words that no title has. */
const ONLY_DIVIDES = /\b(?:plus|along with|as well as|in the setting of)\b/i

/** Parts joined to one text again, as typed. */
export const together = (parts: readonly Part[]): string =>
  parts
    .map(({ text, divider }, n) =>
      n === 0 ? text : (ONLY_DIVIDES.test(divider) ? ' with ' : divider) + text,
    )
    .join('')

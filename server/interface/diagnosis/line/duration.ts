import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

import { withoutPart } from './figures.ts'

/** Durations and ages: "for 3 weeks", "x 2 days", "since 2 months", "5 days ago", "45 year old". */
const DURATION =
  /(?:\b(?:for|since|over|past|last|x|the)\s*|×\s*)*\b(?:\d{1,3}(?:\s*-\s*\d+)?|a few|few|several|couple of)\s*-?\s*(?:minutes?|mins?|hours?|hrs?|days?|d|weeks?|wks?|months?|mos?|years?|yrs?|y\/?o)\b(?:\s*-?\s*(?:ago|old|of age))?(?:\s*(?:male|female|man|woman|boy|girl|m|f)\b)?/i

/**
 * Duration or age in a text, which conditions don't specify, and the remaining text. Null if there is
 * none, or nothing remains.
 */
export function readDuration(text: string): { typed: string; rest: string } | null {
  const found = DURATION.exec(text)
  if (!found) return null
  const rest = withoutPart(text, found.index, found[0])
  return rest ? { typed: found[0].trim(), rest } : null
}

/** Age in days or weeks: "5 day old", "2 wk newborn", "10do". */
const AGE =
  /\b(\d{1,2})[ -]?(d|days?|w|wks?|weeks?)(?:[ -]?(?:old|\/?o)\b|[ -](?=newborn|nb|baby|infant|wcc|well|check)|(?<=\b(?:newborn|neonate|nb)[ ,]+\d{1,2}[ -]?\w+)\b)/i
const DAYS_OF_WEEK = 7
/** Age in days until which a newborn's examination has a code of its own, and the last of the first one. */
const NEWBORN_TO = 28
const daysOf = (count: string, unit: string) =>
  Number(count) * (unit.toLowerCase().startsWith('w') ? DAYS_OF_WEEK : 1)
const FIRST_TO = 7
const IS_EXAMINATION = /^Z001/
const OF_NEWBORN = /^Z0011/

const SAYS_NEWBORN = /\b(?:newborn|neonat\w*|infant of)\b/i
/** Number of top hits that are examined for a code of newborns. */
const FIRST = 12

/** Conditions of a newborn, which have codes of their own: "3 day old, jaundice". */
export function ofNewborn(
  { codes }: Pick<CodeIndex, 'codes'>,
  line: string,
  searches: readonly Search[],
): Search[] {
  const [, count = '', unit = ''] = AGE.exec(line) ?? []
  const isYoung = count !== '' && daysOf(count, unit) <= NEWBORN_TO
  if (!isYoung && !SAYS_NEWBORN.test(line)) return [...searches]
  return searches.map((each) => {
    const own = each.hits.slice(0, FIRST).filter(({ at }) => itemAt(codes, at).startsWith('P'))
    const [best] = each.hits
    if (!best || each.regard || !/^[A-NR]/.test(itemAt(codes, best.at)) || !own[0]) return each
    return { ...each, hits: [...own, ...each.hits.filter((hit) => !own.includes(hit))] }
  })
}

/** Searches in which a child's routine examination is that of a newborn of the age in the line. */
export function atNewbornAge(
  { rows, codes }: Pick<CodeIndex, 'rows' | 'codes'>,
  line: string,
  searches: readonly Search[],
): Search[] {
  const [, count = '', unit = ''] = AGE.exec(line) ?? []
  const days = daysOf(count, unit)
  if (!count || days > NEWBORN_TO) return [...searches]
  const code = days > FIRST_TO ? 'Z00111' : 'Z00110'
  const at = firstFrom(codes, code)
  if (codes[at] !== code) return [...searches]
  return searches.map((each) => {
    const [best] = each.hits
    if (!best || !IS_EXAMINATION.test(itemAt(rows, best.at).code)) return each
    const others = each.hits.filter(
      (hit) => hit.at !== at && !OF_NEWBORN.test(itemAt(rows, hit.at).code),
    )
    return {
      ...each,
      hits: [best.at === at ? best : { at, way: best.way, swappedFrom: best.at }, ...others],
    }
  })
}

import type { SearchedCode } from '#server/interface/diagnosis/prior.ts'

/** A value in a query that selects a code by its range. */
export type Figure = {
  /** As typed, with the words around it that identify it. */
  typed: string
  of: 'BMI' | 'weeks of gestation'
  /** Index of its code. Null if the searched codes have none. */
  at: number | null
  value: number
}

type Range = { at: number; from: number; below: number }

/** The tenth after a value, where the next range begins. */
const next = (figure: string) => Math.round(Number(figure) * 10 + 1) / 10

const BMI_TITLE = /^Body mass index \[BMI\] /
/** Values of a code from its title: `30.0-30.9`, `70 or greater`, `19.9 or less`. */
function bmiRange(title: string): Omit<Range, 'at'> | null {
  const [, from, to] = /(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)/.exec(title) ?? []
  if (from && to) return { from: Number(from), below: next(to) }
  const [, least] = /(\d+) or greater/.exec(title) ?? []
  if (least) return { from: Number(least), below: Infinity }
  const [, most] = /(\d+(?:\.\d+)?) or less/.exec(title) ?? []
  return most ? { from: 0, below: next(most) } : null
}
/** `85th percentile to less than 95th percentile for age`, below the codes based on a share of the 95th. */
function percentileRange(title: string): Omit<Range, 'at'> | null {
  const [, below] = /^less than (\d+)th percentile/.exec(title) ?? []
  if (below) return { from: 0, below: Number(below) }
  const [, from, to] = /^(\d+)th percentile .*?less than (\d+)(?:th|%)/.exec(title) ?? []
  return from && to ? { from: Number(from), below: Number(to) } : null
}
function weeksRange(title: string): Omit<Range, 'at'> | null {
  const [, how, weeks] = /^(Less than |Greater than )?(\d+) weeks gestation/.exec(title) ?? []
  const n = Number(weeks)
  if (!weeks) return null
  if (how === 'Less than ') return { from: 1, below: n }
  return how ? { from: n + 1, below: Infinity } : { from: n, below: n + 1 }
}

/** `Preterm newborn, gestational age 32 completed weeks`. */
function newbornRange(title: string): Omit<Range, 'at'> | null {
  const [, below, weeks] = /gestational age (less than )?(\d+) completed weeks/.exec(title) ?? []
  const n = Number(weeks)
  if (!weeks) return null
  return below ? { from: 1, below: n } : { from: n, below: n + 1 }
}

const BMI = String.raw`(?:bmi|body mass index)`
const IS = String.raw`(?:\s+(?:of|is|was|at|over|above|greater than))?\s*[:=~≥>]*\s*`
const PERCENTILE = new RegExp(
  String.raw`\b${BMI}${IS}(?:the )?(\d{1,2})(?:th|st|nd|rd)?\s*(?:%ile|percentile|pctl?)\b(?: for age)?`,
  'i',
)
const BMI_FIGURE = new RegExp(
  String.raw`\b${BMI}${IS}(\d{2,3}(?:\.\d+)?)(?![\d.]*(?:\s*(?:-|to)\s*\d|\d|st|nd|rd|th|\s*%|\s*percentile))\+?`,
  'i',
)
const FIGURE_BMI = new RegExp(String.raw`\b(\d{2}(?:\.\d+)?)\s+${BMI}\b`, 'i')
const BMI_MIN = 8

const WEEK = String.raw`(?:weeks?|wee|we|wks?|w)`
const DAYS = String.raw`(?:\s*[0-6]\s*(?:days?|d)|\s*[0-6]\/7)?`
const PREGNANT = String.raw`(?:of\s+)?(?:preg\w*|gest\w*(?:\s+age)?|iup|ega|ga)`
const WEEKS: RegExp[] = [
  new RegExp(
    String.raw`\b(?:${PREGNANT}\s+(?:of|at|is)?\s*)?(\d{1,2})\s*-?\s*${WEEK}${DAYS}(?:\s+${PREGNANT}(?:\s+of\s+pregnancy)?)?(?![\w/])`,
    'i',
  ),
  new RegExp(String.raw`\b(\d{1,2})\s*\+\s*[0-6]\s*(?:${WEEK})?(?:\s+${PREGNANT})?(?![\w/])`, 'i'),
  new RegExp(String.raw`\b(?:ega|ga|gestational age)${IS}(\d{1,2})(?![\w/.])`, 'i'),
]
const SAYS_PREGNANT = new RegExp(
  String.raw`\b(?:${PREGNANT}|gravid\w*|prenatal|antenatal|obstetric\w*|trimester)\b`,
  'i',
)
const OF_NEWBORN =
  /\b(?:newborn|neonat\w*|preterm|premature|preemie|premie|prematurity|born|infant|baby)\b/i
const OF_MOTHER = /\b(?:labou?r|prenatal|antenatal|obstetric|ob visit|pregnan\w*|contractions)\b/i
/** Words for the measured person, which aren't conditions. */
const OF_WHOM =
  /^(?:pregnan(?:t|cy)|iup|pediatric|paediatric|child|childhood|adult|patient|pt|male|female|born|(?:(?:preemie|preterm|premature|premie)\s*)?(?:baby|infant|newborn|neonate)?)$/i
const WEEKS_MAX = 45

/** Finds values in a query that select a code, by the ranges in the titles of the codes. */
export function createFigureReader(rows: readonly SearchedCode[]) {
  const adult: Range[] = []
  const percentiles: Range[] = []
  const weeks: Range[] = []
  const newborn: Range[] = []
  const add = (ranges: Range[], at: number, range: Omit<Range, 'at'> | null) => {
    if (range) ranges.push({ at, ...range })
  }
  for (const [at, { code, billable, long_title }] of rows.entries()) {
    if (!billable) continue
    if (code.startsWith('P')) add(newborn, at, newbornRange(long_title))
    if (!code.startsWith('Z')) continue
    if (BMI_TITLE.test(long_title)) {
      const said = long_title.replace(BMI_TITLE, '')
      if (said.startsWith('pediatric')) add(percentiles, at, percentileRange(said.slice(11)))
      else add(adult, at, bmiRange(said))
    } else add(weeks, at, weeksRange(long_title))
  }
  const codeFor = (ranges: readonly Range[], value: number) =>
    ranges.find(({ from, below }) => value >= from && value < below)?.at ?? null

  function bmiOf(text: string): (Figure & { index: number }) | null {
    const percentile = PERCENTILE.exec(text)
    const found = percentile ?? BMI_FIGURE.exec(text) ?? FIGURE_BMI.exec(text)
    const value = Number(found?.[1])
    if (!found || (!percentile && value < BMI_MIN)) return null
    const at = codeFor(percentile ? percentiles : adult, value)
    return { typed: found[0].trim(), index: found.index, of: 'BMI', at, value }
  }

  function weeksOf(
    text: string,
    isOfPregnancy: (rest: string) => boolean,
  ): (Figure & { index: number }) | null {
    const isOfNewborn = OF_NEWBORN.test(text) && !OF_MOTHER.test(text)
    for (const pattern of WEEKS) {
      const found = pattern.exec(text)
      const value = Number(found?.[1])
      if (!found || value < 1 || value > WEEKS_MAX) continue
      const rest = withoutPart(text, found.index, found[0])
      if (rest && !isOfNewborn && !SAYS_PREGNANT.test(text) && !isOfPregnancy(rest)) continue
      const typed = found[0].trim()
      const at = codeFor(isOfNewborn ? newborn : weeks, value)
      // the age of a baby, not of a pregnancy
      if (isOfNewborn && at === null) return null
      return { typed, index: found.index, of: 'weeks of gestation', at, value }
    }
    return null
  }

  /**
   * Values of a query, and the rest of it. `isOfPregnancy` says whether the rest of a query is
   * about one: "3 weeks" of a cough isn't gestation.
   */
  return (text: string, isOfPregnancy: (rest: string) => boolean) => {
    const figures: Figure[] = []
    let rest = text
    const take = (found: (Figure & { index: number }) | null) => {
      if (!found) return
      const { index, ...figure } = found
      figures.push(figure)
      rest = withoutPart(rest, rest.indexOf(figure.typed, index), figure.typed)
    }
    take(bmiOf(rest))
    take(weeksOf(rest, isOfPregnancy))
    return { figures, rest: figures.length > 0 && OF_WHOM.test(rest.trim()) ? '' : rest }
  }
}

const CONNECTING =
  /^(?:\s|[,;&+]|\b(?:with|and|at|w\/|in|for|who|is|a)\b)+|(?:\s|[,;&+]|\b(?:with|and|at|in|for|w)\b\/?)+$/gi

/** `text` without `part` at `index`, and without the words that joined them. A comma stays. */
export function withoutPart(text: string, index: number, part: string): string {
  const head = text.slice(0, index)
  const tail = text.slice(index + part.length)
  const isDivided = /[,;]\s*$/.test(head) || /^\s*[,;]/.test(tail)
  return [head, tail]
    .map((each) => each.replace(CONNECTING, ''))
    .filter(Boolean)
    .join(isDivided ? ', ' : ' ')
}

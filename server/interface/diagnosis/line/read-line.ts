import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import { rawWords } from '#lib/text-search/words.ts'
import { readAnimal } from '#server/interface/diagnosis/coding/animal.ts'
import { causesFirst } from '#server/interface/diagnosis/coding/cause-first.ts'
import { withoutContradicted } from '#server/interface/diagnosis/coding/contradicted.ts'
import { externalCausesLast } from '#server/interface/diagnosis/coding/external-cause.ts'
import { readPresumed } from '#server/interface/diagnosis/coding/presumed.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import { isPlainCode } from '#server/interface/diagnosis/read-query.ts'
import {
  createWordSearch,
  type Search,
  type SearchParts,
  type WordSearch,
} from '#server/interface/diagnosis/search-words.ts'

import { readAdministrative } from './administrative.ts'
import { readBillingCodes } from './billing-codes.ts'
import { readDementia } from './dementia.ts'
import { atNewbornAge, ofNewborn } from './duration.ts'
import { readEncounter } from './encounter.ts'
import { createFigureReader } from './figures.ts'
import { readIcd9, withoutLabels } from './icd9.ts'
import type { Line, Unused } from './line.ts'
import { readMeasurements } from './measurements.ts'
import { createOwnTitleReader } from './own-title.ts'
import {
  createPregnancyReader,
  NOT_PREGNANT,
  readTrimester,
  trimesterOfWeek,
  withoutTrimester,
} from './pregnancy.ts'
import { readRegards } from './read-regard.ts'
import { createSaidReader } from './read-said.ts'
import { readReceptors } from './receptors.ts'
import { withoutRepeated } from './repeated.ts'
import { createSwaps } from './swap-codes.ts'
import { FOLLOW_UP } from './treatments.ts'

/** Answer of a form, "cough: yes". */
const AFFIRMED = /[\s:-]+yes(?=\s*(?:$|[,;\n]))/gi
/** Codes that imply a pregnancy. */
const OF_PREGNANCY = /^(?:O|Z3[346A])/
/** A comma between a use disorder and its severity. */
const BEFORE_SEVERITY = /(\buse d(?:isorder|\/o))\s*,\s*(?=(?:mild|moderate|severe)\b)/gi
const PREGNANT = /[\s,]*\b(?:(?:and|while|currently)\s+)?(?:pregnant|gravid)\b[\s,]*/i
const CARRIER = /\bcarrier\b/i
/** A line in which a plus before a test says that it is positive: "+ppd". */
const withPositives = (line: string, search: WordSearch['search']) =>
  line.replace(/(?<=^|[\s,;])\+\s?([a-z]\w*)/gi, (typed, test: string) =>
    search(`positive ${test}`, true).isExact ? `positive ${test}` : typed,
  )

/** Clauses of a query that name no condition, codes of other sets, and the rest. */
function readOthers(query: string, isBeginning: (code: string) => boolean) {
  const administrative = readAdministrative(query)
  const billing = readBillingCodes(withoutRepeated(administrative.rest), isBeginning)
  const icd9 = readIcd9(withoutLabels(billing.rest.replace(/(?:[\s,;/&]|(?<!\w)\+)+$/, '')))
  const unused: Unused[] = [
    ...administrative.typed.map((typed) => ({ typed, why: 'administrative' }) as const),
    ...billing.codes,
    ...icd9.codes.map((typed) => ({ typed, why: 'icd9' }) as const),
    ...icd9.inBoth.map((typed) => ({ typed, why: 'icd9 or icd10' }) as const),
  ]
  return { unused, rest: icd9.rest }
}

/** Reads a line without the words that say that the patient is pregnant, if its codes have none. */
function createPregnancyWords(
  { codes }: SearchParts['index'],
  { search, isWholeCondition }: WordSearch,
  isCoded: (hit: Hit) => boolean,
) {
  const isOfPregnancy = (rest: string) => {
    const [best] = search(rest).hits
    return best !== undefined && OF_PREGNANCY.test(itemAt(codes, best.at))
  }

  /** True if a text is a condition whose code in a pregnancy is known from its own. */
  const isCodedInPregnancy = (text: string) => {
    const found = search(text, true)
    const [best] = found.hits
    return best !== undefined && isWholeCondition(found) && isCoded(best)
  }

  /** A line without a word for the pregnancy, if that is read from the line as a whole. */
  function withoutPregnant(line: string): string {
    const rest = line.replace(PREGNANT, ' ').trim()
    if (rest === line || !rest || NOT_PREGNANT.test(line)) return line
    return isCodedInPregnancy(rest) || CARRIER.test(rest) ? rest : line
  }

  /** A line without a trimester that the codes of its condition don't have. */
  function withUsedTrimester(line: string): string {
    const rest = withoutTrimester(line)
    if (rest === line || !search(rest, true).isExact) return line
    if (isCodedInPregnancy(rest)) return rest
    return search(line, true).isExact || !isOfPregnancy(rest) ? line : rest
  }

  return { isOfPregnancy, withoutPregnant, withUsedTrimester }
}

/**
 * Reads a query: the conditions, codes, and values that it names, what it negates, and the results
 * for each.
 */
export function createLineReader(parts: SearchParts): (query: string) => Line {
  const { rows, codes } = parts.index
  const isCode = (code: string) => codes[firstFrom(codes, code)] === code
  const placeOf = (code: string) =>
    isCode(code.replace('.', '')) ? firstFrom(codes, code.replace('.', '')) : undefined
  const isBeginning = (code: string) => codes[firstFrom(codes, code)]?.startsWith(code) ?? false
  const readFigures = createFigureReader(rows)
  const wordSearch = createWordSearch(parts)
  const { search, isWholeCondition } = wordSearch
  const { readReported, asItLasts } = createSaidReader(parts, wordSearch)
  const { inThisPregnancy, isCoded } = createPregnancyReader(parts)
  const { isOfPregnancy, withoutPregnant, withUsedTrimester } = createPregnancyWords(
    parts.index,
    wordSearch,
    isCoded,
  )
  const withoutOwnTitles = createOwnTitleReader(parts)
  const { atTrimester, atEncounter, readFracture } = createSwaps(parts, wordSearch)

  /** Codes in a line, and the rest of it. Empty if there is only one. */
  function takeCodes(line: string): { codes: string[]; rest: string } {
    const words = line.split(/[\s,;|/&+]+/).filter(Boolean)
    const isListed = (word: string) =>
      isPlainCode(word) && isCode(word.replace('.', '').toUpperCase())
    const found = words.filter(isListed)
    if (found.length < 2) return { codes: [], rest: line }
    const rest = words.filter((word) => !isListed(word) && !/^(?:and|with)$/i.test(word))
    return { codes: [...new Set(found)], rest: rest.join(' ') }
  }

  /** True if a line is a follow-up visit after a disease that is over. */
  const followsWhatIsOver = (line: string) =>
    FOLLOW_UP.test(line) &&
    (readRegards(line) ?? []).some(
      (segment) => segment.isFollowUp && asItLasts(segment, line).regard,
    )

  /** A line with results for the encounter that it names, if possible. */
  function readConditions(line: string): Line {
    const fracture = readFracture(line)
    if (fracture) return fracture
    const chosen = readEncounter(line)
    if (!chosen || followsWhatIsOver(line)) return readReported(line)
    const { encounter, typed, rest } = chosen
    const asTyped = search(line, true)
    if (isWholeCondition(asTyped)) return readReported(line)
    const read = readReported(rest)
    const searches = atEncounter(read.searches, encounter)
    if (searches) return { ...read, searches, encounter: { typed, encounter } }
    // the sequela is a character in an injury's code, and words in a stroke's title
    if (encounter === 'sequela' || !read.searches[0]?.isExact) return readReported(line)
    const [cue = ''] = rawWords(typed)
    const said = asTyped.hits.filter(({ at }) =>
      rawWords(itemAt(rows, at).long_title).includes(cue),
    )
    if (said.length > 0)
      return { ...read, searches: [{ ...asTyped, hits: said }, ...read.searches] }
    return { ...read, unused: [...read.unused, { typed, why: 'no encounter' }] }
  }

  return (query) => {
    wordSearch.forget()
    const { rest: coded, unused } = readOthers(query, isBeginning)
    const listed = takeCodes(withoutOwnTitles(coded))
    const searches: Search[] = listed.codes.map((code) => search(code))
    const { figures, rest } = readFigures(listed.rest, isOfPregnancy)
    const receptors = readReceptors(rest)
    const measured = readMeasurements(receptors.rest)
    const said = withPositives(
      measured.rest.replace(AFFIRMED, '').replace(BEFORE_SEVERITY, '$1 '),
      search,
    )
    const line = said.trim() ? readConditions(withUsedTrimester(withoutPregnant(said))) : null
    const week = figures.find((figure) => figure.of === 'weeks of gestation')
    const trimester = week ? trimesterOfWeek(week.value) : readTrimester(said)
    const own = ofNewborn(parts.index, said, line?.searches ?? [])
    const read = atNewbornAge(parts.index, said, own)
    const isGestation = week !== undefined && codes[week.at ?? -1]?.startsWith('Z3A') === true
    const presumed = readPresumed(parts.index, said, readDementia(parts.index, said, read))
    const caused = externalCausesLast(parts.index, causesFirst(parts.index, said, presumed))
    const found = inThisPregnancy(query, caused, isGestation)
    const animal = line?.encounter ? null : readAnimal(parts.index, said, found)
    if (animal) found.push(animal)
    const timed = trimester ? found.map((each) => atTrimester(each, trimester)) : found
    searches.push(
      ...timed.map((each) => withoutContradicted(parts.index, each, { line: query, trimester })),
    )
    unused.push(...(line?.unused ?? []), ...measured.unused)
    for (const { typed, as } of [...measured.used, ...receptors.used]) {
      const places = typeof as === 'string' ? [search(as, true).hits[0]?.at] : as.codes.map(placeOf)
      const hits = places.flatMap((at) => (at === undefined ? [] : [{ at, way: null }]))
      const says = typeof as === 'string' ? as : as.says
      if (hits.length > 0) searches.push({ typed, kind: 'figure', hits, isExact: true, says })
      else unused.push({ typed, why: 'figure' })
    }
    for (const { typed, at } of figures) {
      if (at === null) unused.push({ typed, why: 'no such figure' })
      else searches.push({ typed, kind: 'figure', hits: [{ at, way: null }], isExact: true })
    }
    return { searches, unused, encounter: line?.encounter ?? null }
  }
}

import type { Encounter } from '#lib/icd-title.ts'
import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import { rawWords } from '#lib/text-search/words.ts'
import type { RegardKind } from '#server/interface/diagnosis/by-group.ts'
import { bestOf } from '#server/interface/diagnosis/conditions/combine-conditions.ts'
import { createConditionSearch } from '#server/interface/diagnosis/conditions/search-conditions.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import { isPlainCode } from '#server/interface/diagnosis/read-query.ts'
import {
  createWordSearch,
  type Search,
  type SearchParts,
} from '#server/interface/diagnosis/search-words.ts'

import { readBillingCodes, type BillingCode } from './billing-codes.ts'
import { readCircumstances } from './circumstance.ts'
import { createRegardSearch, SIGN } from './condition-in-regard.ts'
import { readDuration } from './duration.ts'
import { readEncounter, readHealing } from './encounter.ts'
import { createFigureReader } from './figures.ts'
import { readIcd9, withoutLabels } from './icd9.ts'
import { readMeasurements } from './measurements.ts'
import { createNegator } from './negate.ts'
import { isNegating, readNegation, type Negation } from './negation.ts'
import {
  isInRegard,
  partsOf,
  readRegards,
  type Segment,
  type SegmentInRegard,
} from './read-regard.ts'
import { FOLLOW_UP, isEnded } from './treatments.ts'
import { readTrimester, trimesterOfWeek, type Trimester } from './trimester.ts'

/** A part of a query that no search is for, and why. */
type Unused = {
  typed: string
  why:
    | 'negated'
    | 'icd9'
    | 'icd9 or icd10'
    | 'duration'
    | 'circumstance'
    | 'no such figure'
    | 'no encounter'
    | 'figure'
    | 'in range'
    | BillingCode['why']
}

/** A query as it was read. */
export type Line = {
  searches: Search[]
  unused: Unused[]
  /** The words that chose the encounter of what was found. */
  encounter: { typed: string; encounter: Encounter } | null
}

/** Codes that say a pregnancy by themselves. */
const OF_PREGNANCY = /^(?:O|Z3[346A])/
const SIDES = /\b(?:right|left|bilateral(?:ly)?|bilat|both|b\/l|rt|lt)\b/gi
/** A vaccination that was given: one that was not has codes of its own. */
const VACCINATED =
  /(?<!\b(?:not|never|partially|under|isn't|wasn't)[ -](?:been )?)\b(?:vaccinated|immunized|vaxxed|vax'd)\b/i
const OF_VACCINATION = /^Z2[38](?!31)/
/** Antibodies, of which a test shows whether one is immune. */
const ANTIBODIES = /\b(?:titers?|abs?|antibod\w*|igg|immun\w+|serolog\w*)\b/i
/** The person who reports something, and does not have it: "mom reports fever", "vomiting per father". */
const INFORMANT =
  /\bper (?:the |her |his |pt'?s )?(?:mother|mom|mum|father|dad|parents?|grandma|grandmother|wife|husband|spouse|family|guardian|caregiver|school|teacher)\b(?:'s report)?|^(?:the |her |his |pt'?s )?(?:mother|mom|mum|father|dad|parents?|grandma|grandmother|wife|husband|spouse|family|guardian|caregiver|teacher) (?:reports?|states?|says|notice[sd]|notes)\b(?: that)?(?: (?:s?he|child|pt|patient|baby|infant)(?: (?:has|is|had)\b)?)?/i
/** A line in which only commas part the conditions: after "here for", "now" and the like stands what the patient has. */
const IS_LIST =
  /^(?!.*(?:;|\b(?:but|now|current\w*|here|admitted|presents?|presenting|p\/w|c\/o|new|acute)\b))/is
/** Conditions that share the regard of a list, where no word says their own; in a history, only what happens and is over. */
const LISTED: Partial<Record<RegardKind, RegExp>> = {
  history: /^(?:C|I2[126]|I6[0-3]|I82|G45)/,
  family: /^(?!M25|M54|M79|N6|J0|J[12]|K5[29]|L[0-5])[C-Q]/,
  exposure: /^[AB]/,
  screening: /^[A-Q]/,
}
/** Number of first hits that are examined closely. */
const FIRST = 12
const CATEGORY = 3
/** Negations looked for in a line. */
const NEGATIONS_MAX = 3

/** Reads a query: which conditions, codes and figures it names, what it negates, and what is found for each. */
export function createLineReader(parts: SearchParts): (query: string) => Line {
  const { index, vocabulary, explainer, families } = parts
  const { rows, codes } = index
  const isCode = (code: string) => codes[firstFrom(codes, code)] === code
  const placeOf = (code: string) =>
    isCode(code.replace('.', '')) ? firstFrom(codes, code.replace('.', '')) : undefined
  const isBeginning = (code: string) => codes[firstFrom(codes, code)]?.startsWith(code) ?? false
  const readFigures = createFigureReader(rows)
  const negator = createNegator(index, vocabulary, explainer)
  const wordSearch = createWordSearch(parts)
  const { search, isWholeCondition, readDrug, isWord } = wordSearch
  const searchConditions = createConditionSearch(parts, wordSearch)
  const { isIdiom, searchInRegard } = createRegardSearch(parts, wordSearch)

  /** Codes that stand in a line, and what is left of it; none where there is only one. */
  function takeCodes(line: string): { codes: string[]; rest: string } {
    const words = line.split(/[\s,;|/&+]+/).filter(Boolean)
    const isListed = (word: string) =>
      isPlainCode(word) && isCode(word.replace('.', '').toUpperCase())
    const found = words.filter(isListed)
    if (found.length < 2) return { codes: [], rest: line }
    const rest = words.filter((word) => !isListed(word) && !/^(?:and|with)$/i.test(word))
    return { codes: [...new Set(found)], rest: rest.join(' ') }
  }

  const isOfPregnancy = (rest: string) => {
    const [best] = search(rest).hits
    return best !== undefined && OF_PREGNANCY.test(itemAt(codes, best.at))
  }

  /** A search without what is said not to be so; where that is all of it, without its side, else as it is. */
  function withoutNegated(found: Search, negated: readonly string[][]): Search {
    const left = negator.without(found, negated)
    if (left.hits.length > 0 || found.hits.length === 0) return left
    const sideless = found.typed.replace(SIDES, ' ').trim()
    const others = negator.without(search(sideless), negated)
    return others.hits.length > 0 ? { ...others, typed: found.typed } : found
  }

  /** Results moved to the trimester in the line. */
  function atTrimester(found: Search, trimester: Trimester): Search {
    const swapped = new Map<number, Hit>()
    for (const [n, hit] of found.hits.entries()) {
      const at = (n < FIRST && families.atTrimester(hit.at, trimester)) || hit.at
      if (!swapped.has(at)) swapped.set(at, { ...hit, at })
    }
    return { ...found, hits: [...swapped.values()] }
  }

  /** Results moved to another encounter; null if the best has no encounter. */
  function atEncounter(searches: readonly Search[], encounter: Encounter): Search[] | null {
    const best = searches[0]?.hits[0]
    if (!best || families.atEncounter(best.at, encounter) === null) return null
    return searches.map((each) => {
      const swapped = new Map<number, Hit>()
      const others: Hit[] = []
      for (const hit of each.hits) {
        const at = families.atEncounter(hit.at, encounter)
        if (at === null) others.push(hit)
        else if (!swapped.has(at))
          swapped.set(at, at === hit.at ? hit : { ...hit, at, swappedFrom: hit.at })
      }
      return { ...each, hits: [...swapped.values(), ...others] }
    })
  }

  const isWhole = ({ at, way }: Hit) => way !== null && explainer.saysWhole({ at, way })

  /**
   * True where a negation is the name of a condition, with more words after it: "no period for
   * three months".
   */
  const isNamed = (found: Negation) =>
    !/^(?:do|does|did|is|has|have|are)\b/i.test(found.cue) &&
    found.negated
      .slice(0, 1)
      .some(
        (words) =>
          !isWholeCondition(search(words.join(' '), true)) &&
          words.some((_, n) =>
            search([found.cue, ...words.slice(0, n + 1)].join(' '), true).hits.some(
              (hit) => negator.saysSo(hit, found) && isWhole(hit),
            ),
          ),
      )

  /** True where a line that only negates is a name itself: a longer title is no answer to it. */
  const isNameOf = (hit: Hit, line: string) => {
    const said = rawWords(line).join(' ')
    const begins = (text: string) => rawWords(text).join(' ').startsWith(said)
    const words = hit.way?.reading.words ?? []
    return (
      [itemAt(rows, hit.at).long_title, ...explainer.namesAbove(hit.at)].some(begins) ||
      (words.some((word) => isNegating(word) && said.split(' ').includes(word)) && isWhole(hit))
    )
  }

  /**
   * True where the second of two conditions behind a denial is the patient's: a sign, where the
   * first is a disease.
   */
  function standsAlone(first: string, second: string): boolean {
    const isSign = (text: string) => {
      const found = search(text, true)
      return found.isExact && SIGN.test(bestOf(rows, found).code)
    }
    const words = second.split(/\s+/)
    return !isSign(first) && words.some((_, n) => isSign(words.slice(0, n + 1).join(' ')))
  }

  /** Line without its negated parts. */
  function takeNegations(line: string): {
    rest: string
    unused: Unused[]
    negated: string[][]
    /** The titles themselves say that it is not so. */
    inTitles: Search | null
  } {
    const unused: Unused[] = []
    const negated: string[][] = []
    let rest = line
    for (let n = 0; n < NEGATIONS_MAX && rest && !readDrug(rest); n++) {
      const found = readNegation(rest, isWord, standsAlone)
      if (!found) break
      const whole = search(rest, true)
      const hits = whole.hits.filter(
        (hit) => negator.saysSo(hit, found) && (found.rest || isNameOf(hit, rest)),
      )
      if (hits.length > 0) return { rest, unused, negated, inTitles: { ...whole, hits } }
      if (isNamed(found)) break
      unused.push({ typed: found.typed, why: 'negated' })
      negated.push(...found.negated)
      rest = found.rest
    }
    return { rest, unused, negated, inTitles: null }
  }

  /** As it was typed; without how long it has been so, where nothing has all of the words. */
  function readAsTyped(line: string): Line {
    if (search(line, true).isExact)
      return { searches: searchConditions(line), unused: [], encounter: null }
    const duration = readDuration(line)
    const rest = duration ? duration.rest : line
    const unused: Unused[] = duration ? [{ typed: duration.typed, why: 'duration' }] : []
    const isFound = (found: readonly Search[]) => found.every(({ isExact }) => isExact)
    /** Without what is said of the person and the place or, where also these words find nothing, of the course. */
    const plainer = (which: 'whoAndWhere' | 'any') =>
      readCircumstances(rest, which).find((each) => search(each.rest, true).isExact)
    let set = search(rest, true).isExact ? undefined : plainer('whoAndWhere')
    let searches = searchConditions(set?.rest ?? rest)
    if (!isFound(searches)) {
      set =
        plainer('any') ??
        readCircumstances(rest, 'whoAndWhere').find((each) => isFound(searchConditions(each.rest)))
      if (set) searches = searchConditions(set.rest)
    }
    if (set) unused.push({ typed: set.typed, why: 'circumstance' })
    return { searches, unused, encounter: null }
  }

  /** A condition in the regard that is said; `null` where nothing is left to search for. */
  function readInRegard(segment: SegmentInRegard): Pick<Line, 'searches' | 'unused'> {
    const reads = partsOf(segment).map(readPatients)
    const read = {
      searches: reads.flatMap((each) => each.searches),
      unused: reads.flatMap((each) => each.unused),
    }
    const searches = searchInRegard(segment, read.searches)
    const isUnused = segment.regard.kind === 'remission' && searches.some(({ regard }) => !regard)
    const asides = [segment.aside ?? '', isUnused ? segment.regard.typed : '']
    const unused = asides.flatMap((typed): Unused[] =>
      typed ? [{ typed, why: 'circumstance' }] : [],
    )
    return { searches, unused: [...read.unused, ...unused] }
  }

  /** A segment as it is said of its disease: one that lasts is the patient's, whatever was done for it. */
  function asItLasts(segment: Segment, line: string): Segment {
    const { ended, text: said } = segment
    if (!ended) return segment
    const [part = segment.rest] = partsOf(segment)
    const [best] = search(part).hits
    if (best && isEnded(itemAt(codes, best.at), ended, { text: said, line })) return segment
    const text = ended.how === 'followed' ? said : segment.rest
    return { ...segment, text, rest: text, regard: null }
  }

  /** Segments of which each that follows in a list has the regard of the list: "FH: DM, CAD", "h/o MI, CVA". */
  function readList(line: string, segments: readonly Segment[]): Segment[] {
    if (!IS_LIST.test(line)) return [...segments]
    let head: Segment['regard'] = null
    return segments.map((segment) => {
      if (segment.regard) {
        const [cue = ''] = segment.regard.typed.split(' … ')
        head = segment.text.startsWith(cue) ? segment.regard : null
        return segment
      }
      const of = head && LISTED[head.kind]
      const own = search(segment.text, true)
      if (!of || !isWholeCondition(own) || !of.test(bestOf(rows, own).code)) {
        head = null
        return segment
      }
      return { ...segment, regard: head, rest: segment.text, isListed: true }
    })
  }

  /** A line without who says it. */
  function readReported(line: string): Line {
    const [typed] = INFORMANT.exec(line) ?? []
    const rest = typed && line.replace(typed, ' ').replace(/^[\s,;:]+|[\s,;:]+$/g, '')
    if (!rest) return readVaccinated(line)
    const read = readVaccinated(rest)
    return { ...read, unused: [{ typed: typed.trim(), why: 'circumstance' }, ...read.unused] }
  }

  /** A line without what one is vaccinated against, which is no disease; what says nothing else is a vaccination. */
  function readVaccinated(line: string): Line {
    const clauses = line.split(/\s*[,;]\s*/)
    const others = clauses.filter((clause) => !VACCINATED.test(clause))
    if (others.length === clauses.length) return readSaid(line)
    const typed = clauses.filter((clause) => VACCINATED.test(clause))
    const isTested = others.length > 0 && others.every((each) => ANTIBODIES.test(each))
    if (others.length > 0) {
      const read = readSaid(isTested ? 'immunity testing' : others.join(', '))
      const unused = typed.map((each) => ({ typed: each, why: 'circumstance' }) as const)
      return { ...read, unused: [...unused, ...read.unused] }
    }
    const found = search(line)
    const hits = found.hits.filter(({ at }) => OF_VACCINATION.test(itemAt(codes, at)))
    return hits.length > 0
      ? { searches: [{ ...found, hits }], unused: [], encounter: null }
      : readSaid(line)
  }

  /**
   * Conditions of the patient, without those that a finding suggests and the line puts in another
   * regard: "possible gout, toe pain".
   */
  function withoutOthers(read: Line, segments: readonly Segment[]): Line {
    const categoriesOf = (segment: Segment) =>
      partsOf(segment).flatMap((part) => {
        const [best] = search(part).hits
        return best ? [itemAt(codes, best.at).slice(0, CATEGORY)] : []
      })
    const said = segments.flatMap(categoriesOf)
    const doubted = segments
      .filter(({ regard }) => regard?.kind === 'uncertain')
      .flatMap(categoriesOf)
    const searches = read.searches.map((each) => {
      // a finding may be a name of the disease that is doubted: "bullseye rash" of Lyme disease
      const others = isWholeCondition(each) ? doubted : said
      const hits = each.hits.filter(
        ({ at }) => !others.includes(itemAt(codes, at).slice(0, CATEGORY)),
      )
      return { ...each, hits }
    })
    return { ...read, searches }
  }

  /** A line: what the patient has, and what is said in another regard. */
  function readSaid(line: string): Line {
    const read = isIdiom(line) ? null : readRegards(line)
    if (!read) return readPatients(line)
    const segments = readList(
      line,
      read.map((segment) => asItLasts(segment, line)),
    )
    const plain = segments.filter(({ regard }) => !regard).map(({ text }) => text)
    const isFirst =
      !segments[0]?.regard ||
      segments.every(({ regard }) => !regard || /uncertain|ruled out/.test(regard.kind))
    const elsewhere = segments.filter(isInRegard)
    const others = elsewhere.map(readInRegard)
    const patients =
      plain.length > 0 ? [withoutOthers(readPatients(plain.join(', ')), elsewhere)] : []
    const all = isFirst ? [...patients, ...others] : [...others, ...patients]
    return {
      searches: all.flatMap(({ searches }) => searches),
      unused: all.flatMap(({ unused }) => unused),
      encounter: null,
    }
  }

  /** Conditions of the patient, without negated ones. */
  function readPatients(line: string): Line {
    const { rest, unused, negated, inTitles } = takeNegations(line)
    if (inTitles) return { searches: [inTitles], unused, encounter: null }
    if (!rest.trim()) return { searches: [], unused, encounter: null }
    const read = readAsTyped(rest)
    const searches = read.searches.map((each) => withoutNegated(each, negated))
    return { ...read, searches, unused: [...unused, ...read.unused] }
  }

  /** A fracture that heals badly; null where the line says none, or its words are all of a title. */
  function readFracture(line: string): Line | null {
    const said = search(line, true).isExact ? null : readHealing(line)
    if (!said) return null
    const found = search(said.fracture, true)
    const hits = found.hits.flatMap((hit) => {
      const at = families.atHealing(hit.at, said.healing)
      return at === null ? [] : [{ ...hit, at, swappedFrom: hit.at }]
    })
    if (hits.length === 0) return null
    const ones = [...new Map(hits.map((hit) => [hit.at, hit])).values()]
    return {
      searches: [{ ...found, typed: line, hits: ones }],
      unused: [],
      encounter: { typed: said.typed, encounter: 'subsequent' },
    }
  }

  /** True where a line names a visit after a disease that is over. */
  const followsWhatIsOver = (line: string) =>
    FOLLOW_UP.test(line) &&
    (readRegards(line) ?? []).some(
      (segment) => segment.isFollowUp && asItLasts(segment, line).regard,
    )

  /** A line: what is found is for the encounter that it says, where it can be. */
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
    // an injury's sequela is in its character, and a stroke's in the title
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
    const billing = readBillingCodes(query, isBeginning)
    const icd9 = readIcd9(withoutLabels(billing.rest.replace(/[\s,;/&+]+$/, '')))
    const unused: Unused[] = [
      ...billing.codes,
      ...icd9.codes.map((typed) => ({ typed, why: 'icd9' }) as const),
      ...icd9.inBoth.map((typed) => ({ typed, why: 'icd9 or icd10' }) as const),
    ]
    const listed = takeCodes(icd9.rest)
    const searches: Search[] = listed.codes.map((code) => search(code))
    const { figures, rest } = readFigures(listed.rest, isOfPregnancy)
    const measured = readMeasurements(rest)
    const said = measured.rest
    const line = said.trim() ? readConditions(said) : null
    const week = figures.find((figure) => figure.of === 'weeks of gestation')
    const trimester = week ? trimesterOfWeek(week.value) : readTrimester(said)
    const found = line?.searches ?? []
    searches.push(...(trimester ? found.map((each) => atTrimester(each, trimester)) : found))
    unused.push(...(line?.unused ?? []))
    unused.push(...measured.unused)
    for (const { typed, as } of measured.used) {
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

import { itemAt } from '#lib/lists.ts'
import type { RegardKind } from '#server/interface/diagnosis/by-group.ts'
import { OF_PAST } from '#server/interface/diagnosis/coding/contradicted.ts'
import { bestOf } from '#server/interface/diagnosis/conditions/combine-conditions.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'

import { createRegardSearch } from './condition-in-regard.ts'
import type { Line, Unused } from './line.ts'
import { createPatientReader } from './read-patients.ts'
import {
  isInRegard,
  isOfNewborn,
  partsOf,
  readRegards,
  type Segment,
  type SegmentInRegard,
} from './read-regard.ts'
import { isEnded } from './treatments.ts'

/** A vaccination that was given. A missed one has its own codes. */
const VACCINATED =
  /(?<!\b(?:not|never|partially|under|isn't|wasn't)[ -](?:been )?)\b(?:vaccinated|immunized|vaxxed|vax'd)\b/i
const OF_VACCINATION = /^Z2[38](?!31)/
/** Antibodies, for which a test shows immunity. */
const ANTIBODIES = /\b(?:titers?|abs?|antibod\w*|igg|immun\w+|serolog\w*)\b/i
/** The person who reports something and doesn't have it: "mom reports fever", "vomiting per father". */
const INFORMANT =
  /\bper (?:the |her |his |pt'?s )?(?:mother|mom|mum|father|dad|parents?|grandma|grandmother|wife|husband|spouse|family|guardian|caregiver|school|teacher)\b(?:'s report)?|^(?:the |her |his |pt'?s )?(?:mother|mom|mum|father|dad|parents?|grandma|grandmother|wife|husband|spouse|family|guardian|caregiver|teacher) (?:reports?|states?|says|notice[sd]|notes)\b(?: that)?(?: (?:s?he|child|pt|patient|baby|infant)(?: (?:has|is|had)\b)?)?/i
/**
 * A line in which only commas separate the conditions: after "here for", "now", and the like
 * follow the patient's own.
 */
const IS_LIST =
  /^(?!.*(?:;|\b(?:but|now|current\w*|here|admitted|presents?|presenting|p\/w|c\/o|new|acute)\b))/is
/**
 * Conditions that share the context of a list, unless a word gives their own. In a history, only
 * conditions that occur and end.
 */
const LISTED: Partial<Record<RegardKind, RegExp>> = {
  history: OF_PAST,
  family: /^(?!M25|M54|M79|N6|J0|J[12]|K5[29]|L[0-5])[C-Q]/,
  exposure: /^[AB]/,
  screening: /^[A-Q]/,
}
/** Contexts that come after what the patient has now. */
const COMES_AFTER = /uncertain|ruled out/
/** Contexts that come after a finding that the patient has now. */
const COMES_AFTER_FINDING = /uncertain|ruled out|history|family/
/** Words before a condition that the patient has. */
const INTRODUCES =
  /^(?:(?:now|currently|pt|patient)\s+)*(?:(?:here (?:for|with)|presents? (?:for|with)|presenting (?:for|with)|p\/w|c\/o|has|is having)\s+|(?<=\s))(?=\w)/i
const SAYS_NOW =
  /\b(?:now|here (?:for|with)|c\/o|presents?|presenting|p\/w|today|new|has|mets?|metasta\w+|recurr\w+)\b/i
/** Codes of factors that lead to a visit, and of external causes. */
const OF_FACTORS = /^[U-Z]/
/** Tests that a line only names, and a normal rhythm. */
const IS_TEST =
  /^(?!.*\b(?:elevated|high|low|raised|abn\w*|pos\w*)\b).*\b(?:levels?|labs?|lfts?|cbc|cmp|bmp|ca[- ]?125|ca[- ]?19[- ]?9|psa|cea|afp|a1c|tsh|spep|lipids?|panel|titers?|nsr|in sinus)\b/i
/** Words that say that nothing is left of what came before: "none since". */
const NOTHING =
  /^(?:now )?(?:none|nothing|off|no (?:recurrence|episodes?|issues|problems))(?: (?:now|since(?: then)?|currently|today))*$/i
const CATEGORY = 3

/** Reads segments of a line, each in its context. */
function createSegmentReader(
  { index: { rows, codes } }: SearchParts,
  { search, isWholeCondition }: WordSearch,
) {
  /** A segment with regard to its disease: a lasting one is the patient's, whatever was done for it. */
  function asItLasts(segment: Segment, line: string): Segment {
    const { ended, text: said } = segment
    if (!ended) return segment
    const [part = segment.rest] = partsOf(segment)
    const [best] = search(part).hits
    if (best && isEnded(itemAt(codes, best.at), ended, { text: said, line })) return segment
    const text = ended.how === 'followed' ? said : segment.rest
    return { ...segment, text, rest: text, regard: null }
  }

  /** Segments, where the following ones in a list have its context: "FH: DM, CAD", "h/o MI, CVA". */
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

  /**
   * The patient's conditions, without those that a finding suggests but the line puts in another
   * context: "possible gout, toe pain".
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
      // a finding may be a name of the suspected disease: "bullseye rash" for Lyme disease
      const others = isWholeCondition(each) ? doubted : said
      const hits = each.hits.filter(
        ({ at }) => !others.includes(itemAt(codes, at).slice(0, CATEGORY)),
      )
      return { ...each, hits }
    })
    return { ...read, searches }
  }

  return { asItLasts, readList, withoutOthers }
}

/** A line as typed, and with "s/p" in the words of the names of conditions after an operation. */
const spellingsOf = (line: string): string[] => [
  ...new Set([line, ...['after', 'status post'].map((words) => line.replace(/\bs\/p\b/gi, words))]),
]

/** Reads a line without its codes and values: the patient's conditions, and those in another context. */
export function createSaidReader(parts: SearchParts, wordSearch: WordSearch) {
  const { codes } = parts.index
  const { search } = wordSearch
  const readPatients = createPatientReader(parts, wordSearch)
  const { isIdiom, searchInRegard } = createRegardSearch(parts, wordSearch)
  const { asItLasts, readList, withoutOthers } = createSegmentReader(parts, wordSearch)

  /** A condition in its context. `null` if nothing is left to search for. */
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

  /** True if each word of a search was found, in a disease or a sign. */
  const isOfNow = ({ isExact, hits: [best] }: Search) =>
    isExact && best !== undefined && !OF_FACTORS.test(itemAt(codes, best.at))

  /** A line: the patient's conditions, and those in another context. */
  function readSaid(line: string): Line {
    const idiom = spellingsOf(line).find(isIdiom)
    const read = idiom === undefined ? readRegards(line) : null
    if (!read) return readPatients(idiom ?? line)
    const segments = readList(
      line,
      read.map((segment) => asItLasts(segment, line)),
    )
    const plain = segments
      .filter(({ regard, text }) => !regard && !NOTHING.test(text))
      .map(({ text }) => text.replace(INTRODUCES, ''))
    const separator = /[;\n|]/.test(line) ? '; ' : ', '
    const elsewhere = segments.filter(isInRegard)
    const others = elsewhere.map(readInRegard)
    const patients =
      plain.length > 0 ? [withoutOthers(readPatients(plain.join(separator)), elsewhere)] : []
    const isFinding =
      !plain.some((text) => IS_TEST.test(text)) &&
      patients.some(({ searches }) => searches.length > 0 && searches.every(isOfNow))
    const isBefore = (segment: Segment) =>
      !segment.regard ||
      (!segment.isFollowUp &&
        !isOfNewborn(segment) &&
        (!segment.ended || SAYS_NOW.test(line)) &&
        (isFinding ? COMES_AFTER_FINDING : COMES_AFTER).test(segment.regard.kind))
    const isFirst = !segments[0]?.regard || segments.every(isBefore)
    const all = isFirst ? [...patients, ...others] : [...others, ...patients]
    return {
      searches: all.flatMap(({ searches }) => searches),
      unused: all.flatMap(({ unused }) => unused),
      encounter: null,
    }
  }

  /** A line without the person who says it. */
  function readReported(line: string): Line {
    const [typed] = INFORMANT.exec(line) ?? []
    const rest = typed && line.replace(typed, ' ').replace(/^[\s,;:]+|[\s,;:]+$/g, '')
    if (!rest) return readVaccinated(line)
    const read = readVaccinated(rest)
    return { ...read, unused: [{ typed: typed.trim(), why: 'circumstance' }, ...read.unused] }
  }

  /**
   * A line without the target of a vaccination, which isn't a disease. A line with nothing else is
   * a vaccination.
   */
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

  return { readReported, asItLasts }
}

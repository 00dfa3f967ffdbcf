import { REGARDS } from '#contract/own/diagnosis-reading.ts'
import { itemAt } from '#lib/lists.ts'
import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'
import { createGroupReader, type RegardKind } from '#server/interface/diagnosis/by-group.ts'
import { foundBy } from '#server/interface/diagnosis/explain.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import type { Way } from '#server/interface/diagnosis/score.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'
import { isStopWord } from '#server/interface/diagnosis/words.ts'

import { isOfNewborn, type SegmentInRegard } from './read-regard.ts'
import { CANCER, LASTING_DISEASES, leftBy } from './treatments.ts'

/** The context in the words of code names, before the condition. */
const WORDS_OF: Partial<Record<RegardKind, string>> = {
  history: 'history of',
  family: 'family history of',
  screening: 'screening for',
  exposure: 'exposure to',
  carrier: 'carrier of',
}
/** Codes and titles that express a context themselves. */
const SAYS: Record<RegardKind, RegExp> = {
  family: /^Z8[0-4]\w* |^Z63\w* /i,
  exposure: /^(?:Z20|Z77|Z57|Z58)\w* |\bexposure\b/i,
  screening: /^(?:Z1[123]|Z36|Z0[01])\w* /i,
  carrier: /^(?:Z14|Z15|Z22)\w* |\bcarrier\b|\btrait\b/i,
  risk: /^Z(?:15|8[0-4]|91)\w* |\brisk\b|\bsusceptib/i,
  'ruled out': /^Z0[35]\w* |\bruled out\b/i,
  remission: /\bin (?:\w+ )?remission\b|^Z8[5-7]\w* /i,
  history:
    /^(?:Z8[5-7]|Z9\d|Z79(?!5)|Z88|Z89|I252|I69|B9[0-4]|O09|O34\.?2)\w* |(?<!family )\bhistory\b|\bsequela\b|\bold\b|\bin remission\b/i,
  uncertain: /^Z0[345]\w* |^T76|\bsuspected\b(?!.*fetal|.*fetus)/i,
}
/**
 * Contexts in which the condition itself is never a result: another person has it, it was not
 * found, or it is only looked for.
 */
const NEVER_ITSELF: readonly RegardKind[] = [
  'family',
  'exposure',
  'screening',
  'carrier',
  'risk',
  'ruled out',
]
/** Codes of signs and symptoms, including those outside their own chapter. */
export const SIGN =
  /^(?:R|Z(?!3[34])|N950|L65|N91|N93|N898|N644|N63|M25[45678]|M79[16]|M7989|M54[2569]|M6281|H571|H92|L29|L539|K0889|J3489|I959|K590|K92[12])/
/** The same, without factors that lead to a visit. */
const SIGN_ALONE = new RegExp(`(?!Z)${SIGN.source}`)
/**
 * A sign or symptom is coded even if its cause is uncertain, and a past treatment is never an
 * active disease.
 */
const IS_CODED_AS_IT_IS: Partial<Record<RegardKind, RegExp>> = {
  uncertain: SIGN,
  history: /^Z(?!72|22|795)/,
}
/** Words for someone who has a disease now and may pass it on, as opposed to one that runs in a family. */
const HAS_NOW = /\b(?:has|have|with|w\/?|positive|sick|diagnosed|dx'?d)(?!\w)/i
const SOLID_CANCER = /^C(?!8|9)/
const OF_SUBSTANCE = /^F1(?!7)/
const IN_REMISSION = /\bin (?:\w+ )?remission\b/i
const CATEGORY = 3
const EXTENT = /\b(?:full|partial|early|sustained|complete)\b/i
/** Number of top hits that are examined for a disease. */
const FIRST = 5
const VACCINE = 'Z23'
/** Screening for a disease that has no code of its own for it. */
const OTHER_SCREENING = 'Z1389'
const NOT_CERTAIN = 'Z0389'
const FEARED = 'Z711'
const WORRY = /\b(?:afraid|scared|fear\w*|anxious|worried)\b/i
const ANTIBODY_TEST = 'Z0184'
const ANTIBODIES = /titer|immun/i
const NEWBORN = /\b(?:newborn|neonat\w*|nb)\b/i
const JOINT = /\b(?:knee|hip|ankle|shoulder|elbow|wrist|hand|foot)\b/i
const SIDE = /\b(?:right|left|rt|lt|[rl](?!\/))\b/i
/** Titles that contain the words of a remission but say that there is none. */
const NOT_PAST = /\bnot having achieved remission\b|\bin relapse\b/i
/** An examination without a finding is no result for a condition that was not found. */
const EXAMINATION = /^Z0[012]/
const OF_ENCOUNTER = /^Z[01]/
const ADMINISTRATIVE = /^Z02/
const DISEASE = /^[A-T]/
/** Reason for an examination, after it: "drug screen for probation". */
const FOR_WHAT = /(?<=\w\s+screen(?:ing)?)\s+(?:for|before|prior to|at)\s+(.+)$/i

/**
 * True if a reading has each word of a line, or a reading of it. The reading of a drug omits words
 * about time.
 */
const hasEachWord = ({ reading }: Way, line: string): boolean =>
  rawWords(line).every(
    (word) =>
      isStopWord(word) ||
      reading.words.includes(wordForm(word)) ||
      reading.replaced.some(({ typed }) => typed.split(' ').includes(word)),
  )

/** Finds the codes for conditions in a context, by the groups that the conditions belong to. */
function createRegardCodes(
  { index: { rows, codes }, vocabulary }: Pick<SearchParts, 'index' | 'vocabulary'>,
  { search }: WordSearch,
) {
  const codesOfGroup = createGroupReader(vocabulary.groups)

  const placeOf = (code: string): number | null => {
    const at = firstFrom(codes, code)
    return codes[at] === code ? at : null
  }

  /** The code of the same disease in remission. Null if there is none. */
  function inRemission(code: string, typed: string): number | null {
    const [extent = 'unspecified'] = EXTENT.exec(typed) ?? []
    for (let length = code.length; length >= 3; length--) {
      const [first, end] = rangeOfPrefix(codes, code.slice(0, length))
      const found: number[] = []
      for (let at = first; at < end; at++)
        if (itemAt(rows, at).billable && IN_REMISSION.test(itemAt(rows, at).long_title))
          found.push(at)
      const isAsked = (at: number) =>
        itemAt(rows, at).long_title.toLowerCase().includes(extent.toLowerCase())
      const best = found.find(isAsked) ?? found[0]
      if (best !== undefined) return best
    }
    return null
  }

  /**
   * The code for pain of the joint in a line, if the suspected condition there is a joint disease
   * or an injury.
   */
  function jointPain(code: string, text: string): string | null {
    const [joint] = (/^[MS]/.test(code) && JOINT.exec(text)) || []
    if (!joint) return null
    const [side = ''] = SIDE.exec(text) ?? []
    const [best] = search(`${side} ${joint} pain`.trim(), true).hits
    return best ? itemAt(codes, best.at) : null
  }

  /** Codes for a condition in a context, best first. */
  function codesFor(kind: RegardKind, code: string, segment: SegmentInRegard): string[] {
    const { text, regard } = segment
    if (isOfNewborn(segment))
      return [...codesOfGroup('mother of newborn', code), ...codesOfGroup('exposure', code)]
    const own = [
      ...(segment.isFollowUp ? [CANCER.test(code) ? 'Z08' : 'Z09'] : []),
      ...codesOfGroup(kind, code),
    ]
    if (kind === 'remission') {
      const at = inRemission(code, regard.typed)
      if (at !== null) return [itemAt(codes, at)]
      return SOLID_CANCER.test(code) || !LASTING_DISEASES.test(code)
        ? [...codesOfGroup('history', code)]
        : []
    }
    // the index of the classification: history of dependence is dependence in remission
    const past = kind === 'history' && OF_SUBSTANCE.test(code) ? inRemission(code, '') : null
    if (past !== null) return [itemAt(codes, past), ...own]
    if (kind === 'family') {
      const caught = codesOfGroup('exposure', code)
      const isRelative = !/h(?:x|istory)|fh/i.test(regard.typed)
      if (!isRelative || !/^[ABJU]/.test(code)) return [...own]
      return HAS_NOW.test(text) ? [...caught, ...own] : [...own, ...caught]
    }
    // "GF" is the grandfather unless the disease can be caught from a girlfriend
    if (kind === 'exposure' && own.length === 0 && /^gf\b/i.test(regard.typed))
      return [...codesOfGroup('family', code)]
    if (kind === 'screening' && ANTIBODIES.test(regard.typed)) return [ANTIBODY_TEST, ...own]
    if (kind === 'uncertain' && NEWBORN.test(text)) return [...codesOfGroup('ruled out', code)]
    if (kind === 'uncertain') {
      if (WORRY.test(regard.typed)) return [FEARED, ...own]
      const joint = jointPain(code, text)
      if (joint) return [joint, NOT_CERTAIN, ...own]
      const [first, ...others] = own
      return first === undefined ? [NOT_CERTAIN] : [first, NOT_CERTAIN, ...others]
    }
    return [...own]
  }

  return { codesOfGroup, codesFor, placeOf }
}

/** Tells how much of a query the codes of a search contain. */
function createEvidenceReader({ explainer }: Pick<SearchParts, 'explainer'>) {
  /** True if each word of a search is in the title or a name as typed, so that the result is reliable. */
  const isReliable = ({ hits: [best], isExact }: Search): boolean => {
    if (!best?.way || !isExact) return false
    const evidence = explainer.evidenceOf({ at: best.at, way: best.way })
    return best.way.words.every((_, word) =>
      ['exact', 'synonym'].includes(foundBy(evidence, word) ?? ''),
    )
  }

  /** True if a code contains two words of the query, so that it says more than the context. */
  function saysMore({ at, way }: Hit): boolean {
    if (!way) return false
    return way.words.length - explainer.evidenceOf({ at, way }).missing.length >= 2
  }

  return { isReliable, saysMore }
}

/** Reads examinations that a line gives a reason for. */
function createExaminationReader(
  { index: { codes }, explainer }: Pick<SearchParts, 'index' | 'explainer'>,
  { search }: WordSearch,
) {
  /** An examination whose name contains the screening, without its reason. Null for any other text. */
  return function readExamination(text: string): Search | null {
    const [typed = '', reason = ''] = FOR_WHAT.exec(text) ?? []
    const [disease] = reason ? search(reason, true).hits : []
    if (disease !== undefined && DISEASE.test(itemAt(codes, disease.at))) return null
    const found = search(text.slice(0, text.length - typed.length), true)
    const [first] = found.hits
    if (!typed) return first && ADMINISTRATIVE.test(itemAt(codes, first.at)) ? found : null
    const best = found.hits
      .slice(0, FIRST)
      .find(
        ({ at, way }) =>
          way !== null && OF_ENCOUNTER.test(itemAt(codes, at)) && explainer.saysWhole({ at, way }),
      )
    if (!best) return null
    return { ...found, typed: text, hits: [best, ...found.hits.filter((hit) => hit !== best)] }
  }
}

/** Searches for a line in a context: the history of a condition, screening for it, a suspicion of it. */
export function createRegardSearch(
  parts: Pick<SearchParts, 'index' | 'vocabulary' | 'explainer'>,
  wordSearch: WordSearch,
) {
  const { index } = parts
  const { isReliable, saysMore } = createEvidenceReader(parts)
  const readExamination = createExaminationReader(parts, wordSearch)
  const { search, isWholeCondition, isFinishedCondition } = wordSearch
  const { rows, codes } = index
  const { codesOfGroup, codesFor, placeOf } = createRegardCodes(parts, wordSearch)
  const saysRegard = (kind: RegardKind, at: number) =>
    SAYS[kind].test(`${codes[at]} ${itemAt(rows, at).long_title}`)

  /** Codes of a condition in a context. Null if no code fits it. */
  function inRegard(segment: SegmentInRegard, condition: Search, own: Search): Search {
    const { kind, typed } = segment.regard
    // the name of a disease may find its vaccine first
    const diseases = condition.hits.filter(({ at }) => codes[at] !== VACCINE)
    const isVaccine = /vaccin|immuni|shot/i.test(segment.rest) || diseases.length === 0
    const hits = isVaccine ? condition.hits : diseases
    const [first] = hits
    const best = NEVER_ITSELF.includes(kind)
      ? (hits.slice(0, FIRST).find(({ at }) => codesOfGroup(kind, itemAt(codes, at)).length > 0) ??
        first)
      : first
    const code = codes[best?.at ?? -1]
    const isDisease = code !== undefined && !IS_CODED_AS_IT_IS[kind]?.test(code)
    const found = new Map<number, Hit>()
    const add = (hit: Hit) => {
      if (!found.has(hit.at)) found.set(hit.at, hit)
    }
    const saying = own.hits.filter(({ at }) =>
      isOfNewborn(segment) ? itemAt(codes, at).startsWith('P') : saysRegard(kind, at),
    )
    const isSaidFirst = saying[0] === own.hits[0] && isReliable(own)
    const left = code && segment.ended ? leftBy(code, segment.ended.by) : null
    const leftAt = left && placeOf(left)
    if (leftAt && best) add({ at: leftAt, way: null, regard: { typed, of: best.at } })
    if (isSaidFirst && saying[0]) add(saying[0])
    if (isDisease && best)
      for (const other of codesFor(kind, code, segment)) {
        const at = placeOf(other)
        if (other === OTHER_SCREENING && !isFinishedCondition(condition))
          for (const hit of saying) if (saysMore(hit)) add(hit)
        if (at !== null) add({ at, way: null, regard: { typed, of: best.at } })
      }
    if (own.isExact && (found.size === 0 || isReliable(own))) for (const hit of saying) add(hit)
    const isHonored = found.size > 0 && !(kind === 'history' && !isDisease)
    const isNever = NEVER_ITSELF.includes(kind) && !segment.isListed
    const inRemission = (at: number) => IN_REMISSION.test(itemAt(rows, at).long_title)
    const remitted = kind === 'remission' ? [...found.keys()].find(inRemission) : undefined
    const isActive = (at: number) =>
      remitted !== undefined &&
      codes[at]?.slice(0, CATEGORY) === codes[remitted]?.slice(0, CATEGORY) &&
      (!saysRegard(kind, at) || NOT_PAST.test(itemAt(rows, at).long_title))
    const isJunk = (at: number) =>
      isActive(at) ||
      (kind === 'history' && !condition.isExact && EXAMINATION.test(itemAt(codes, at)))
    // a suspected disease gives only its signs
    const isDoubted = (at: number) =>
      kind === 'uncertain' && isDisease && !SIGN_ALONE.test(itemAt(codes, at))
    for (const hit of hits)
      if (saysRegard(kind, hit.at) || !(isNever || isDoubted(hit.at))) if (!isJunk(hit.at)) add(hit)
    // an examination that names no disease: "pre-employment drug screen"
    if (kind === 'screening' && found.size === 0)
      for (const hit of [...own.hits, ...hits])
        if (OF_ENCOUNTER.test(itemAt(codes, hit.at))) add(hit)
    return {
      ...condition,
      typed: condition.typed === segment.rest ? segment.text : condition.typed,
      hits: [...found.values()],
      isExact: found.size > 0,
      regard: isHonored || isNever ? { kind, typed } : undefined,
    }
  }

  /** True if a whole line is a name that expresses no context: "could be pregnant". */
  function isIdiom(line: string): boolean {
    const found = search(line, true)
    const [best] = found.hits
    if (!best?.way || !isReliable(found) || !isFinishedCondition(found) || line.includes('?'))
      return false
    if (!hasEachWord(best.way, line) || NOT_PAST.test(itemAt(rows, best.at).long_title))
      return false
    return !REGARDS.some((kind) => saysRegard(kind, best.at))
  }

  /** A segment in a context for which `conditions` were found. */
  function searchInRegard(segment: SegmentInRegard, conditions: readonly Search[]): Search[] {
    const { kind, typed } = segment.regard
    const own = search(segment.text)
    const isOne = conditions.length === 1
    const examination = kind === 'screening' ? readExamination(segment.text) : null
    if (examination) return [{ ...examination, regard: { kind, typed } }]
    if (!isOne && isWholeCondition(own) && saysRegard(kind, itemAt(own.hits, 0).at))
      return [{ ...own, regard: { kind, typed } }]
    const words = WORDS_OF[kind]
    const isSign = ({ hits: [best] }: Search) => Number(!!best && SIGN.test(itemAt(codes, best.at)))
    const inOrder =
      kind === 'uncertain' ? conditions.toSorted((a, b) => isSign(b) - isSign(a)) : conditions
    return inOrder.map((condition) => {
      const said = words ? search(`${words} ${condition.typed}`, true) : own
      const isSaid = said.isExact && saysRegard(kind, itemAt(said.hits, 0).at)
      return inRegard(segment, condition, isOne && !isSaid ? own : said)
    })
  }
  return { isIdiom, searchInRegard }
}

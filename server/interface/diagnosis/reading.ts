import type {
  DiagnosisDetails,
  DiagnosisReading,
  DiagnosisReason,
} from '#contract/own/diagnosis-reading.ts'
import { encounterWords } from '#lib/icd-title.ts'
import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { StandsBy } from '#lib/text-search/word-reader.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'
import type { Line } from '#server/interface/diagnosis/line/line.ts'

import type { CodeIndex } from './build-index.ts'
import { foundBy, type Evidence, type Explainer } from './explain.ts'
import type { createFamilies } from './families.ts'
import type { Hit } from './hit.ts'
import type { Way } from './score.ts'
import type { Search } from './search-words.ts'
import { isStopWord } from './words.ts'

/** `E119` as `E11.9`. */
export const withDot = (code: string) =>
  code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code

const KIND: Record<Exclude<StandsBy, 'exact'>, DiagnosisReason['kind']> = {
  synonym: 'synonym',
  beginning: 'beginning',
  inner: 'beginning',
  spelling: 'spelling',
}

/** Typed form of each word of the reading, and the phrase that it was read from, if any. */
function typedWords({ reading }: Way, typed: string) {
  const byForm = new Map(rawWords(typed).map((word) => [wordForm(word), word]))
  return reading.words.map((word) => {
    const phrase = reading.replaced.find(({ by }) => by.some((each) => wordForm(each) === word))
    return { typed: byForm.get(word) ?? word, phrase: phrase ?? null }
  })
}

function reasonsOfWords(way: Way, typed: string, evidence: Evidence): DiagnosisReason[] {
  const reasons: DiagnosisReason[] = []
  const inTitle: string[] = []
  const missing: string[] = []
  const phrases = new Set<unknown>()
  const words = typedWords(way, typed)
  for (const [word, { typed: each, phrase }] of words.entries()) {
    const by = foundBy(evidence, word)
    if (by === null) missing.push(each)
    else if (phrase) {
      if (!phrases.has(phrase))
        reasons.push({ kind: 'abbreviation', typed: phrase.typed, as: phrase.by.join(' ') })
      phrases.add(phrase)
    } else if (by !== 'exact') {
      const found = [...evidence.title, ...(evidence.name?.found ?? [])]
      const as =
        found.find((one) => one.word === word && one.by === by)?.token.text.toLowerCase() ?? each
      reasons.push({ kind: KIND[by], typed: each, as })
    }
    if (evidence.title.some((found) => found.word === word && found.by === 'exact' && !phrase))
      inTitle.push(each)
  }
  if (inTitle.length > 0) reasons.push({ kind: 'title', typed: inTitle.join(' '), as: null })
  if (evidence.name) reasons.push({ kind: 'name', typed, as: evidence.name.text })
  if (missing.length > 0) reasons.push({ kind: 'missing', typed: missing.join(' '), as: null })
  return reasons
}

/** Words of the title that the query covers: the whole word, or as much of it as was typed. */
function marksOf(title: string, way: Way, evidence: Evidence): [number, number][] {
  const marks = new Map<number, number>()
  for (const { word, by, token } of evidence.title) {
    const typed = itemAt(way.reading.words, word)
    const isBegun = by === 'beginning' && token.text.toLowerCase().startsWith(typed)
    const end = isBegun ? token.start + typed.length : token.end
    marks.set(token.start, Math.max(marks.get(token.start) ?? 0, end))
  }
  const joined: [number, number][] = []
  for (const [start, end] of [...marks].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && title.slice(last[1], start) === ' ') last[1] = end
    else joined.push([start, end])
  }
  return joined
}

/** Words of a search that no title or name has, if nothing is found. */
const notFound = (typed: string): DiagnosisReason[] => {
  const words = rawWords(typed).filter((word) => !isStopWord(word))
  return [{ kind: 'missing', typed: words.join(' ') || typed, as: null }]
}

/** Explains how a query was read, and why each result matches. */
export function createReadingWriter(
  { rows, codes }: CodeIndex,
  explainer: Explainer,
  families: ReturnType<typeof createFamilies>,
) {
  const codeAt = (at: number) => withDot(itemAt(codes, at))

  function detailsAt(at: number): DiagnosisDetails {
    const { sides, encounters } = families.familyOf(at)
    return {
      code: codeAt(at),
      title: itemAt(rows, at).long_title,
      billable: itemAt(rows, at).billable,
      sides: sides.map(({ side, at: other }) => ({ side, code: codeAt(other) })),
      encounters: encounters.map(({ encounter, at: other }) => ({
        encounter,
        code: codeAt(other),
        says: encounterWords(itemAt(rows, other).long_title),
      })),
    }
  }

  /** Reasons for a hit, and the matched ranges of its title. */
  function explain(hit: Hit, search: Search, { encounter }: Line) {
    const { typed, kind } = search
    const { at, way } = hit
    const reasons: DiagnosisReason[] = []
    let marks: [number, number][] = []
    if (way) {
      const evidence = explainer.evidenceOf({ at, way })
      reasons.push(...reasonsOfWords(way, typed, evidence))
      marks = marksOf(itemAt(rows, at).long_title, way, evidence)
    } else if (hit.regard) {
      reasons.push({ kind: 'group', typed: hit.regard.typed, as: codeAt(hit.regard.of) })
    } else if (kind === 'figure') reasons.push({ kind, typed, as: search.says ?? null })
    else reasons.push({ kind: 'code', typed, as: null })
    if (encounter && hit.swappedFrom !== undefined)
      reasons.push({ kind: 'encounter', typed: encounter.typed, as: encounter.encounter })
    return { reasons, marks }
  }

  function write(line: Line, merged: readonly { search: number; hit: Hit }[]): DiagnosisReading {
    return {
      searches: line.searches.map((search) => ({
        typed: search.typed,
        kind: search.kind,
        found: search.hits.length,
        regard: search.regard ?? null,
        reasons: search.hits[0]
          ? explain(search.hits[0], search, line).reasons
          : notFound(search.typed),
      })),
      unused: line.unused,
      encounter: line.encounter,
      hits: merged.map(({ search, hit }) => {
        const { title: _, ...details } = detailsAt(hit.at)
        return { ...details, search, ...explain(hit, itemAt(line.searches, search), line) }
      }),
    }
  }

  /** Codes as typed, each with its details. */
  const describe = (typed: readonly string[]): DiagnosisDetails[] =>
    typed.map((each) => {
      const code = each.trim().toUpperCase().replaceAll('.', '')
      const at = firstFrom(codes, code)
      return codes[at] === code
        ? detailsAt(at)
        : { code: withDot(code), title: null, billable: false, sides: [], encounters: [] }
    })

  return { write, describe }
}

import type { Diagnosis } from '#contract/interface/diagnoses.ts'
import type { DiagnosisDetails, DiagnosisReading } from '#contract/own/diagnosis-reading.ts'
import { conditionOf, encounterOf, encounterWords, isUnspecified, sideOf } from '#lib/icd-title.ts'
import { bareCode } from '#src/lab/model/icd.ts'

type ReadHit = DiagnosisReading['hits'][number]
/** A result with the details from our own service. */
export type Answer = { code: string; title: string | null; hit: ReadHit | null; sent: Diagnosis }
/** Results for one condition that differ only in side and encounter, by the best of them. */
export type Family = { key: string; best: Answer; members: Answer[] }

/** Side or encounter of a family, with its code. */
export type Variant = { words: string; code: string; says: string }
/** `kinds`: variants of the code's encounter, if there are several: "closed fracture with malunion". */
export type Variants = { sides: Variant[]; encounters: Variant[]; kinds: Variant[] }

const CATEGORY = 3

/**
 * The condition of a title: its category, the specificity of the code, and the title without side
 * and encounter.
 */
function titleKey({ code, title }: Answer): string {
  const bare = bareCode(code)
  const isOfFamily =
    title !== null &&
    (sideOf(title) !== null || encounterOf(title) !== null || isUnspecified(title))
  return isOfFamily ? `${bare.slice(0, CATEGORY)} ${bare.length} ${conditionOf(title)}` : bare
}

/**
 * Keys that a result shares with its family: their codes, from our own service, or otherwise the
 * condition of the title.
 */
const keysOf = (answer: Answer): string[] =>
  answer.hit
    ? [answer.code, ...[...answer.hit.sides, ...answer.hit.encounters].map(({ code }) => code)]
    : [titleKey(answer)]

/** The results in order, with those of one family under the best of them. */
export function groupFamilies(
  found: readonly Diagnosis[],
  reading: DiagnosisReading | null,
): Family[] {
  const hits = new Map(reading?.hits.map((hit) => [hit.code, hit]))
  const families: Family[] = []
  const familyOf = new Map<string, Family>()
  for (const sent of found) {
    const { diagnosis_code: code, description: title } = sent
    const answer: Answer = { code, title, hit: hits.get(code) ?? null, sent }
    const keys = keysOf(answer)
    let family = keys.map((key) => familyOf.get(key)).find((known) => known)
    if (!family) {
      family = { key: code, best: answer, members: [] }
      families.push(family)
    }
    family.members.push(answer)
    for (const key of keys) familyOf.set(key, family)
  }
  return families
}

const SIDE_WORDS = {
  right: 'right',
  left: 'left',
  bilateral: 'bilateral',
  unspecified: 'unspecified',
}
/** Detail of an encounter: `closed fracture with malunion`. */
const kindWords = (says: string) =>
  says.replace(/^(?:initial|subsequent) encounter(?: for)?\s*/i, '') || says

type EncounterCode = DiagnosisDetails['encounters'][number]
const isOpen = ({ says }: EncounterCode) => / open\b/.test(says)

/** One code for each encounter, of an open fracture if this code is for one. */
function mainEncounters(code: string, encounters: readonly EncounterCode[]): Variant[] {
  const own = encounters.find((each) => each.code === code)
  return (['initial', 'subsequent', 'sequela'] as const).flatMap((encounter): Variant[] => {
    if (own?.encounter === encounter) return [{ words: encounter, code, says: own.says }]
    const all = encounters.filter((each) => each.encounter === encounter)
    const main = all.find((each) => own && isOpen(each) === isOpen(own)) ?? all[0]
    return main ? [{ words: encounter, code: main.code, says: main.says }] : []
  })
}

/** The other sides and encounters of a code: from our own service, or otherwise from the results. */
export function variantsOf(
  code: string,
  details: Pick<DiagnosisDetails, 'sides' | 'encounters'> | null,
  members: readonly Pick<Answer, 'code' | 'title'>[],
): Variants {
  const { sides, encounters } = details ?? amongAnswers(code, members)
  const own = encounters.find((each) => each.code === code)
  const kinds = encounters.filter((each) => each.encounter === own?.encounter)
  return {
    sides: sides.map(({ side, code: other }) => ({
      words: SIDE_WORDS[side],
      code: other,
      says: side === 'unspecified' ? 'unspecified side' : side,
    })),
    encounters: mainEncounters(code, encounters),
    kinds:
      kinds.length > 1
        ? kinds.map(({ code: other, says }) => ({ words: kindWords(says), code: other, says }))
        : [],
  }
}

function amongAnswers(
  code: string,
  members: readonly Pick<Answer, 'code' | 'title'>[],
): Pick<DiagnosisDetails, 'sides' | 'encounters'> {
  const titles = members.flatMap(({ code: other, title }) =>
    title ? [{ code: other, title }] : [],
  )
  const own = titles.find((each) => each.code === code)
  if (!own) return { sides: [], encounters: [] }
  const side = sideOf(own.title)
  const words = encounterWords(own.title)
  const sides = titles.filter(({ title }) => encounterWords(title) === words)
  const encounters = titles.flatMap(({ code: other, title }) => {
    const encounter = sideOf(title) === side ? encounterOf(title) : null
    return encounter === null ? [] : [{ encounter, code: other, says: encounterWords(title) }]
  })
  return {
    sides:
      sides.length > 1
        ? sides.map((each) => ({ side: sideOf(each.title) ?? 'unspecified', code: each.code }))
        : [],
    encounters: encounters.length > 1 ? encounters : [],
  }
}

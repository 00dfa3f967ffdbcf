import type { Workout } from '#contract/interface/workouts.ts'
import { itemAt } from '#lib/lists.ts'
import { hasRoute, hasZones } from '#lib/recordings/recording-rank.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { metrics, subjects, type Subject } from '#src/workouts/model/metrics.ts'
import { providerKey, providerLabel } from '#src/workouts/model/provider.ts'

export type MeasuredField = {
  /** Field of the contract. */
  id: string
  /** Name within a sentence. */
  words: string
  has: (workout: Workout) => boolean
}
/** Subject of related fields. If they are given or missing together, this name is used for all. */
type SubjectFields = { words: string; fields: readonly MeasuredField[] }

/** Measured fields that are not numbers. */
const otherFields: Partial<Record<Subject, MeasuredField>> = {
  zones: { id: 'hr_zones', words: 'time in zones', has: hasZones },
  route: { id: 'map', words: 'route', has: hasRoute },
}
const fieldsOf = (subject: Subject): readonly MeasuredField[] => {
  const other = otherFields[subject]
  return [
    ...metrics
      .filter((metric) => metric.isMeasured && metric.subject === subject)
      .map(({ key, spoken, value }) => ({
        id: key,
        words: spoken,
        has: (workout: Workout) => value(workout) !== null,
      })),
    ...(other ? [other] : []),
  ]
}
/** Measured fields by subject, most important first. */
const measured: readonly SubjectFields[] = (Object.keys(subjects) as Subject[]).map((subject) => ({
  words: subjects[subject],
  fields: fieldsOf(subject),
}))
/** All values that a device may give: all metrics, time in zones, and a track. */
export const measuredFields: readonly MeasuredField[] = measured.flatMap(({ fields }) => fields)

const alone = (id: string, words: string, value: (workout: Workout) => unknown): SubjectFields => ({
  words,
  fields: [{ id, words, has: (workout) => value(workout) !== null }],
})
/** Other fields that a provider may omit. */
const described: readonly SubjectFields[] = [
  alone('sport', 'sport', ({ sport }) => sport),
  alone('title', 'title', ({ title }) => title),
  alone('timezone_offset', 'clock', ({ timezone_offset }) => timezone_offset),
  alone('device_id', 'device', ({ source }) => source.device_id),
  alone('source_type', 'source type', ({ source }) => source.type),
]
const completenessSubjects = [...measured, ...described]
export const completenessFields: readonly MeasuredField[] = completenessSubjects.flatMap(
  ({ fields }) => fields,
)
if (completenessFields.length > 31) throw new Error('There are too many fields for the bit mask.')

export type Completeness = {
  provider: string
  recordings: number
  /** Number of recordings with each field, in the order of `completenessFields`. */
  given: readonly number[]
  /** Number with any field of the subject, in the order of the subjects. */
  any: readonly number[]
}

const kinds = new WeakMap<Workout, number>()
/**
 * Fields that a recording has, as bits. Computed once for each recording, since every change of a
 * filter needs thousands of them.
 */
function kindOf(recording: Workout): number {
  let known = kinds.get(recording)
  if (known === undefined)
    kinds.set(
      recording,
      (known = completenessFields.reduce(
        (bits, { has }, at) => (has(recording) ? bits | (1 << at) : bits),
        0,
      )),
    )
  return known
}
const bitsOf = ({ fields }: SubjectFields) =>
  fields.reduce((bits, one) => bits | (1 << completenessFields.indexOf(one)), 0)

/** Fields given by each provider. Recordings of other providers are skipped. */
export function completenessOf(
  recordings: readonly Workout[],
  providers: readonly string[],
): readonly Completeness[] {
  const byProvider = new Map(providers.map((provider) => [provider, new Map<number, number>()]))
  for (const recording of recordings) {
    const counts = byProvider.get(providerKey(recording))
    if (!counts) continue
    const kind = kindOf(recording)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...byProvider].map(([provider, counts]) => {
    const having = (bits: number) =>
      [...counts].reduce((sum, [kind, n]) => (kind & bits ? sum + n : sum), 0)
    return {
      provider,
      recordings: [...counts.values()].reduce((sum, n) => sum + n, 0),
      given: completenessFields.map((_, at) => having(1 << at)),
      any: completenessSubjects.map((subject) => having(bitsOf(subject))),
    }
  })
}

type Part = { words: string; subject: number; fields: number; missing: number }
/**
 * Measured parts in as few names as possible: one for a subject whose fields occur together,
 * otherwise one for each field.
 */
function gapsOfFields({ recordings, given, any }: Completeness): Part[] {
  let at = 0
  return measured.flatMap(({ words, fields }, subject) => {
    const counts = given.slice(at, (at += fields.length))
    return counts.every((n) => n === any[subject])
      ? { words, subject, fields: fields.length, missing: recordings - itemAt(any, subject) }
      : fields.map((one, index) => ({
          words: one.words,
          subject,
          fields: 1,
          missing: recordings - itemAt(counts, index),
        }))
  })
}

const NAMED_MAX = 5
/** `power, steps or route`, or for many, the first few and the number of others. */
function listed(parts: readonly Part[], last: 'and' | 'or'): string {
  const names = parts.map(({ words }) => words)
  const named =
    names.length > NAMED_MAX
      ? [...names.slice(0, NAMED_MAX - 1), `${names.length - NAMED_MAX + 1} others`]
      : names
  return named.length > 1
    ? `${named.slice(0, -1).join(', ')} ${last} ${named.at(-1)}`
    : (named[0] ?? '')
}

/** Missing fields in words, as gaps or as never given. */
function gapWords(parts: readonly Part[], recordings: number): string {
  const first = parts.find(({ missing }) => missing > 0)
  if (!first) return 'has every measurement'
  const always = parts.filter(({ missing }) => missing === 0)
  const never = parts.filter(({ missing }) => missing === recordings)
  const partly = parts.filter(({ missing }) => missing > 0 && missing < recordings)
  const all =
    recordings === 1 ? 'its one recording' : `any of its ${counted(recordings, 'recording')}`
  if (never.length === parts.length) return `has no measurements in ${all}`
  if (!partly.length)
    return always.length < never.length
      ? `has only ${listed(always, 'and')}`
      : `has every measurement except ${listed(never, 'and')}`
  const gaps = (named: number) => {
    const fields = partly.reduce((sum, part) => sum + part.fields, 0) - named
    return fields ? `, with gaps in ${counted(fields, 'more field')}` : ''
  }
  if (first === never[0]) return `has no ${listed(never, 'or')} in ${all}${gaps(0)}`
  const ofAll = `${formatNumber(first.missing)} of ${counted(recordings, 'recording')}`
  const andNever = never.length ? `, and never has ${listed(never, 'or')}` : ''
  return `has no ${first.words} in ${ofAll}${gaps(first.fields)}${andNever}`
}

/** Missing fields of a provider, most important first. */
function clauseOf(completeness: Completeness) {
  const { provider, recordings } = completeness
  const parts = gapsOfFields(completeness)
  const first = parts.find(({ missing }) => missing > 0)
  return {
    words: `${providerLabel(provider)} ${gapWords(parts, recordings)}`,
    subject: first?.subject ?? Infinity,
    missing: first?.missing ?? 0,
  }
}

const CLAUSES_MAX = 3
/** Missing fields, one fact per provider: most important first, and within that the largest gaps. */
export function completenessFacts(providers: readonly Completeness[]): string[] {
  const clauses = providers
    .filter(({ recordings }) => recordings > 0)
    .map(clauseOf)
    .sort((a, b) => (a.subject === b.subject ? b.missing - a.missing : a.subject - b.subject))
  const more = clauses.length - CLAUSES_MAX
  const words = clauses.slice(0, CLAUSES_MAX).map((clause) => clause.words)
  return more > 0 ? [...words, `${counted(more, 'more provider')} in the table`] : words
}

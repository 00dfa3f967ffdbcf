import type { DiagnosisReading, SentDiagnosisReading } from '#contract/own/diagnosis-reading.ts'

/** A list without repeats, and the index of a value in it. */
function createTable<T>() {
  const values: T[] = []
  const places = new Map<string, number>()
  return {
    values,
    placeOf(value: T): number {
      const key = JSON.stringify(value)
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, values.length)
      return values.push(value) - 1
    },
  }
}

/** A reading as sent: with a hundred fractures, each kind of encounter is named once. */
export function packReading({ hits, ...reading }: DiagnosisReading): SentDiagnosisReading {
  const reasons = createTable<SentDiagnosisReading['reasons'][number]>()
  const encounters = createTable<SentDiagnosisReading['encounters'][number]>()
  const packed = hits.map((hit) => ({
    code: hit.code,
    billable: hit.billable,
    sides: hit.sides,
    encounters:
      hit.encounters.length === 0
        ? null
        : encounters.placeOf(
            hit.encounters.map(({ encounter, code, says }) => ({
              encounter,
              character: code.slice(-1),
              says,
            })),
          ),
    search: hit.search,
    reasons: reasons.placeOf(hit.reasons),
    marks: hit.marks,
  }))
  return { ...reading, reasons: reasons.values, encounters: encounters.values, hits: packed }
}

/** Restores a reading from the form in which it was sent. */
export function unpackReading({
  hits,
  reasons,
  encounters,
  ...reading
}: SentDiagnosisReading): DiagnosisReading {
  return {
    ...reading,
    hits: hits.map((hit) => ({
      ...hit,
      reasons: reasons[hit.reasons] ?? [],
      encounters: ((hit.encounters !== null && encounters[hit.encounters]) || []).map(
        ({ encounter, character, says }) => ({
          encounter,
          code: hit.code.slice(0, -1) + character,
          says,
        }),
      ),
    })),
  }
}

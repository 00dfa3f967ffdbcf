import type { CrosswalkMatch } from './crosswalk.ts'

/** A marker as far as its results are named. */
type Named = {
  expected_results:
    | readonly {
        name: string | null
        loinc: { code: string | null; name: string | null } | null
      }[]
    | null
}

const MOST_NAMED = 3

/** `Glucose, Sodium, Potassium and 4 more`, by the names that the results of a marker have. */
function namesOf(codes: readonly string[], { expected_results }: Named): string {
  const names = codes.map((code) => {
    const result = expected_results?.find(({ loinc }) => loinc?.code === code)
    return result?.name ?? result?.loinc?.name ?? code
  })
  const shown = names.slice(0, MOST_NAMED)
  if (names.length > shown.length)
    return `${shown.join(', ')} and ${names.length - shown.length} more`
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ')
}

/** What another marker has more and less than one's own, in words; null where they are the same. */
export function differenceWords<M extends Named>(
  own: M,
  { marker, extra, missing }: CrosswalkMatch<M>,
): string | null {
  const parts = [
    extra.length && `also ${namesOf(extra, marker)}`,
    missing.length && `without ${namesOf(missing, own)}`,
  ]
  return parts.filter(Boolean).join('; ') || null
}

import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'

/** Lab and code of each marker in the lab tests that were read, by lab test id. */
export type Contents = ReadonlyMap<string, ReadonlySet<string>>

const isOfLabTest = (value: unknown): value is { lab_test_id: string } =>
  typeof value === 'object' && value !== null && 'lab_test_id' in value
const hasMarkers = (value: unknown): value is { body: MarkerPage } =>
  typeof value === 'object' && value !== null && 'body' in value

/** Contents of lab tests from cached answers of `listLabTestMarkers`: the pages of a test combined. */
export function knownContents(
  answers: readonly (readonly [readonly unknown[], unknown])[],
): Contents {
  const contents = new Map<string, Set<string>>()
  for (const [[, args], data] of answers) {
    if (!isOfLabTest(args) || !hasMarkers(data)) continue
    const known = contents.get(args.lab_test_id) ?? new Set<string>()
    for (const marker of data.body.markers) {
      const own = labCodeOf(marker)
      if (own !== null) known.add(own)
    }
    contents.set(args.lab_test_id, known)
  }
  return contents
}

/** The ids of the known lab tests with the marker. */
export function labTestsWith(contents: Contents, marker: Marker): string[] {
  const own = labCodeOf(marker)
  return [...contents].flatMap(([id, known]) => (own !== null && known.has(own) ? [id] : []))
}

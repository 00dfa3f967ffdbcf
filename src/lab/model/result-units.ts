/** Letter for letter but for what is written in several ways: `µg` and `mcg` are `ug`, `[IU]` is `IU`. */
const unitKey = (unit: string) =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[[\]\s]/g, '')
    .replace(/μ/g, 'u')
    .replace(/mcg/g, 'ug')

/** Compares two units by how they are written. */
export const writtenDifferently = (one: string, other: string): boolean =>
  unitKey(one) !== unitKey(other)

/** The unit of the marker is that of its only result; of several each has that of its LOINC code. */
export const unitOfResult = (
  { unit, expected_results }: { unit: string | null; expected_results: readonly object[] | null },
  { loinc }: { loinc: { unit: string | null } | null },
): string | null => (expected_results?.length === 1 ? unit : null) ?? loinc?.unit ?? null

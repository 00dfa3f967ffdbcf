/** Normalizes alternative spellings: `µg` and `mcg` become `ug`, `[IU]` becomes `IU`. */
const unitKey = (unit: string) =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[[\]\s]/g, '')
    .replace(/μ/g, 'u')
    .replace(/mcg/g, 'ug')

/** Compares two units as written. */
export const writtenDifferently = (one: string, other: string): boolean =>
  unitKey(one) !== unitKey(other)

/** The marker's unit is that of its only result. Several results have the unit of their LOINC code. */
export const unitOfResult = (
  { unit, expected_results }: { unit: string | null; expected_results: readonly object[] | null },
  { loinc }: { loinc: { unit: string | null } | null },
): string | null => (expected_results?.length === 1 ? unit : null) ?? loinc?.unit ?? null

import type { CoveredTests } from '#src/api/coverage.ts'

export type CoverageHints = {
  /** Determinations for whose tests no diagnosis code of the order is listed. */
  unsupported: CoveredTests[]
  /** Diagnosis codes for which tests of the order are never covered, and by which determinations. */
  denied: { code: string; ncds: string[] }[]
  /** Determinations whose tests wait for a first diagnosis code. */
  waiting: CoveredTests[]
}

/** What there is to look at in what the lists say of an order. */
export function coverageHints(determinations: readonly CoveredTests[]): CoverageHints {
  const denied = new Map<string, string[]>()
  for (const { ncd, diagnoses } of determinations)
    for (const { code, list } of diagnoses)
      if (list === 'denied') denied.set(code, [...(denied.get(code) ?? []), ncd])
  return {
    unsupported: determinations.filter(
      ({ diagnoses }) => diagnoses.length > 0 && diagnoses.every(({ list }) => list !== 'covered'),
    ),
    denied: [...denied].map(([code, ncds]) => ({ code, ncds })),
    waiting: determinations.filter(({ diagnoses }) => diagnoses.length === 0),
  }
}

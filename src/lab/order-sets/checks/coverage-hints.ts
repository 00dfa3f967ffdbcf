import type { CoverageList } from '#contract/own/coverage.ts'
import { shortList } from '#src/kit/lib/sentences.ts'

import type { CoveredTests } from './coverage.ts'
import { isScreeningFor } from './screening.ts'

export type CoverageHints = {
  /** Determinations for which the order has diagnosis codes, but none that supports the tests. */
  unsupported: CoveredTests[]
  /** Determinations whose tests have no diagnosis code yet. */
  waiting: CoveredTests[]
  /** Determinations whose tests are ordered as screening, with the codes. The lists don't cover screening. */
  screening: { determination: CoveredTests; codes: string[] }[]
}

/** Hints from the coverage lists for an order. */
export function coverageHints(determinations: readonly CoveredTests[]): CoverageHints {
  const hints: CoverageHints = { unsupported: [], waiting: [], screening: [] }
  for (const determination of determinations) {
    const { ncd, diagnoses } = determination
    if (diagnoses.some(({ list }) => list === 'covered')) continue
    const codes = diagnoses.flatMap(({ code }) => (isScreeningFor(ncd, code) ? [code] : []))
    if (codes.length) hints.screening.push({ determination, codes })
    else if (diagnoses.length) hints.unsupported.push(determination)
    else hints.waiting.push(determination)
  }
  return hints
}

/** Number of tests whose coverage list has each diagnosis code. */
export function supportedTests(determinations: readonly CoveredTests[]): Map<string, number> {
  const names = new Map<string, Set<string>>()
  for (const { diagnoses, tests } of determinations)
    for (const { code, list } of diagnoses)
      if (list === 'covered')
        names.set(code, new Set([...(names.get(code) ?? []), ...tests.map(({ name }) => name)]))
  return new Map([...names].map(([code, of]) => [code, of.size]))
}

/**
 * True if Medicare may be the payer: never if the clinic or the patient pays, nor for an unknown
 * type. True if empty.
 */
export const mayMedicarePay = (billing: string): boolean =>
  billing === '' || /insur|medicare/i.test(billing)

export const testNames = ({ tests }: Pick<CoveredTests, 'tests'>): string =>
  shortList([...new Set(tests.map(({ name }) => name))])

/** Maximum number of codes listed. More are only counted. */
const CODES_NAMED_MAX = 3

/** `7 markers not supported by Z00.00`. Empty if no list says so. */
export function coverageLine(
  { unsupported, waiting }: CoverageHints,
  dx: readonly string[],
): string {
  const tests = new Set(
    [...unsupported, ...waiting].flatMap((one) => one.tests.map(({ name }) => name)),
  )
  const [first, ...others] = tests
  if (first === undefined) return ''
  const subject = others.length ? `${tests.size} markers` : first
  if (!dx.length) return `${subject} ${others.length ? 'need' : 'needs'} a diagnosis code`
  const codes = dx.length > CODES_NAMED_MAX ? `this order’s ${dx.length} codes` : dx.join(' or ')
  return `${subject} not supported by ${codes}`
}

/** Summary of a determination for the order. */
export function supportWords(determination: CoveredTests): string {
  const { diagnoses, lists_covered } = determination
  const names = testNames(determination)
  if (diagnoses.length)
    return lists_covered
      ? `None of this order’s codes is on Medicare’s covered list for ${names}.`
      : `None of this order’s codes supports ${names} under Medicare.`
  return lists_covered
    ? `Medicare covers ${names} only with certain diagnosis codes.`
    : `Medicare covers ${names} with any diagnosis code except those on its list.`
}

/** Lists that the order's diagnosis codes are on, other than the covered one. Empty if none are listed. */
export function listWords({ diagnoses, lists_covered }: CoveredTests): string {
  const on = (wanted: CoverageList) =>
    diagnoses.flatMap(({ code, list }) => (list === wanted ? [code] : []))
  const unsupporting = lists_covered ? [] : on('not_supporting')
  const denied = on('denied')
  const are = unsupporting.length === 1 ? 'is' : 'are'
  return [
    unsupporting.length > 0 &&
      `${shortList(unsupporting)} ${are} on Medicare’s list of codes that don’t support it.`,
    denied.length > 0 && `Medicare never covers testing with ${shortList(denied)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `PSA with Z12.5`, for each determination whose tests are ordered as screening. */
export const screeningWords = ({ screening }: Pick<CoverageHints, 'screening'>): string =>
  screening
    .map(({ determination, codes }) => `${testNames(determination)} with ${shortList(codes)}`)
    .join('; ')

import type { Marker } from '#contract/interface/markers.ts'
import { getOrCreate } from '#lib/lists.ts'
import { loincSetKey } from '#lib/markers/loinc-sets.ts'
import { isSameName } from '#src/lab/markers/results/marker-results.ts'

/** Without leading zeros, which a spreadsheet drops. */
export const bareCode = (code: string) => code.toLowerCase().replace(/^0+(?=.)/, '')

export type TestCodes = {
  /** Markers with exactly this test code. */
  exact: (code: string) => readonly Marker[]
  /** Markers whose test code lost its leading zeros. A code that begins with zeros lost none. */
  bare: (code: string) => readonly Marker[]
  /** Markers with a code without leading zeros, by it. */
  byBareCode: ReadonlyMap<string, readonly Marker[]>
}

const NONE: readonly Marker[] = []

/** Markers of a catalog by their test codes. */
export function indexTestCodes(catalog: readonly Marker[]): TestCodes {
  const byCode = new Map<string, Marker[]>()
  const byBareCode = new Map<string, Marker[]>()
  for (const marker of catalog) {
    const { provider_id: code } = marker
    if (code === null) continue
    getOrCreate(byCode, code.toLowerCase(), () => []).push(marker)
    getOrCreate(byBareCode, bareCode(code), () => []).push(marker)
  }
  return {
    exact: (code) => byCode.get(code.toLowerCase()) ?? NONE,
    bare: (code) => (code.startsWith('0') ? NONE : (byBareCode.get(code.toLowerCase()) ?? NONE)),
    byBareCode,
  }
}

/** A test code of other labs: a marker that has it there, and those of one lab with its LOINC codes. */
export type OtherLabCode = { theirs: Marker; own: readonly Marker[] }

/**
 * Reads test codes of other labs at one lab, as the markers with the same LOINC codes there, of
 * which one with the same name precedes. Null for a code that no other lab has, or that means
 * different tests at several.
 */
export function createOtherLabReader(
  own: readonly Marker[],
  { exact, bare }: TestCodes,
): (code: string) => OtherLabCode | null {
  const bySet = new Map<string | null, Marker[]>()
  for (const marker of own) getOrCreate(bySet, loincSetKey(marker), () => []).push(marker)
  const ownLabs = new Set(own.map(({ lab_id }) => lab_id))
  return (code) => {
    const coded = exact(code).length ? exact(code) : bare(code)
    const others = coded.filter(({ lab_id }) => !ownLabs.has(lab_id))
    const [theirs] = others
    const [key, ...otherKeys] = new Set(others.map(loincSetKey))
    if (!theirs || !key || otherKeys.length) return null
    const same = bySet.get(key) ?? NONE
    const named = same.filter(({ name }) => isSameName(name, theirs.name))
    return { theirs, own: named.length === 1 ? named : same }
  }
}

import { conditionOf, encounterOf, sideOf, type Encounter, type Side } from '#lib/icd-title.ts'
import { itemAt } from '#lib/lists.ts'
import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import type { Healing } from '#server/interface/diagnosis/line/encounter.ts'
import type { Trimester } from '#server/interface/diagnosis/line/pregnancy.ts'

import type { CodeIndex } from './build-index.ts'

const CATEGORY = 3
const TRIMESTER = /\b(?:unspecified|first|second|third) trimester\b/i
/** Codes whose seventh character is the encounter. */
const WHOLE_LENGTH = 7

/** Codes for the same condition on other sides, and for other encounters. */
export type Family = {
  /** In code order, including the code itself. Empty if it is the only one. */
  sides: { side: Side | 'unspecified'; at: number }[]
  encounters: { encounter: Encounter; at: number }[]
}

/** Finds a code's variants for other sides and encounters. */
export function createFamilies({ rows, codes }: Pick<CodeIndex, 'rows' | 'codes'>) {
  const titleAt = (at: number) => itemAt(rows, at).long_title
  const conditions = new Map<number, string>()
  function conditionAt(at: number): string {
    const known = conditions.get(at) ?? conditionOf(titleAt(at))
    conditions.set(at, known)
    return known
  }

  function encountersOf(at: number): Family['encounters'] {
    const code = itemAt(codes, at)
    if (code.length !== WHOLE_LENGTH || !encounterOf(titleAt(at))) return []
    const [first, end] = rangeOfPrefix(codes, code.slice(0, -1))
    const found: Family['encounters'] = []
    for (let other = first; other < end; other++) {
      const encounter = encounterOf(titleAt(other))
      if (itemAt(codes, other).length === WHOLE_LENGTH && encounter)
        found.push({ encounter, at: other })
    }
    return found.length > 1 ? found : []
  }

  /**
   * True if two titles name one condition on different sides. "Unspecified eye" on one side is
   * "bilateral" for both.
   */
  function isSameCondition(one: number, other: number): boolean {
    const [a, b] = [conditionAt(one), conditionAt(other)]
    if (sideOf(titleAt(one)) === 'bilateral') return b.startsWith(a)
    return sideOf(titleAt(other)) === 'bilateral' ? a.startsWith(b) : a === b
  }

  /** Codes that differ in one character, the side, with otherwise equal titles. */
  function sidesOf(at: number): Family['sides'] {
    const code = itemAt(codes, at)
    const places = Array.from({ length: Math.min(code.length, WHOLE_LENGTH - 1) - CATEGORY })
    for (const [n] of places.entries()) {
      const place = Math.min(code.length, WHOLE_LENGTH - 1) - 1 - n
      const found: Family['sides'] = []
      for (const character of '0123456789') {
        const wanted = code.slice(0, place) + character + code.slice(place + 1)
        const other = firstFrom(codes, wanted)
        if (codes[other] !== wanted || !isSameCondition(at, other)) continue
        found.push({ side: sideOf(titleAt(other)) ?? 'unspecified', at: other })
      }
      const sides = new Set(found.map(({ side }) => side))
      if (
        found.length > 1 &&
        sides.size === found.length &&
        (sides.has('left') || sides.has('right'))
      )
        return found
    }
    return []
  }

  /**
   * The code for `encounter` of the same injury, for an open fracture if this is one. Null if
   * there is none.
   */
  function atEncounter(at: number, encounter: Encounter): number | null {
    if (encounterOf(titleAt(at)) === encounter) return at
    const isOpen = (place: number) => / open\b/.test(titleAt(place))
    const others = encountersOf(at).filter((other) => other.encounter === encounter)
    const same = others.find((other) => isOpen(other.at) === isOpen(at))
    return (same ?? others[0])?.at ?? null
  }

  /** The code for a fracture with this healing, open if this is an open one. Null if there is none. */
  function atHealing(at: number, healing: Healing): number | null {
    const isOpen = (place: number) => / open\b/.test(titleAt(place))
    const others = encountersOf(at).filter((other) => titleAt(other.at).includes(`with ${healing}`))
    return others.find((other) => isOpen(other.at) === isOpen(at))?.at ?? null
  }

  /** The code of the same condition in a trimester. Null if there is none. */
  function atTrimester(at: number, trimester: Trimester): number | null {
    const title = titleAt(at)
    if (!TRIMESTER.test(title)) return null
    const wanted = title.replace(TRIMESTER, `${trimester} trimester`)
    const [first, end] = rangeOfPrefix(codes, itemAt(codes, at).slice(0, CATEGORY))
    for (let other = first; other < end; other++) if (titleAt(other) === wanted) return other
    return null
  }

  return {
    familyOf: (at: number): Family => ({ sides: sidesOf(at), encounters: encountersOf(at) }),
    /** The code of the same condition at `side`. Null if there is none. */
    atSide: (at: number, side: Side): number | null =>
      sidesOf(at).find((other) => other.side === side)?.at ?? null,
    atEncounter,
    atHealing,
    atTrimester,
  }
}

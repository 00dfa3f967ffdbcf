import type { Encounter } from '#lib/icd-title.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'

import { readHealing } from './encounter.ts'
import type { Line } from './line.ts'
import type { Trimester } from './pregnancy.ts'

/** Number of top hits that are examined closely. */
const FIRST = 12

/** Replaces results with the codes of the same condition for the encounter or trimester in the line. */
export function createSwaps({ families }: SearchParts, { search }: WordSearch) {
  /** Results changed to the trimester in the line. */
  function atTrimester(found: Search, trimester: Trimester): Search {
    const swapped = new Map<number, Hit>()
    for (const [n, hit] of found.hits.entries()) {
      const at = (n < FIRST && families.atTrimester(hit.at, trimester)) || hit.at
      if (!swapped.has(at)) swapped.set(at, { ...hit, at })
    }
    return { ...found, hits: [...swapped.values()] }
  }

  /** Results changed to another encounter. Null if the best one has no encounter. */
  function atEncounter(searches: readonly Search[], encounter: Encounter): Search[] | null {
    const best = searches[0]?.hits[0]
    if (!best || families.atEncounter(best.at, encounter) === null) return null
    return searches.map((each) => {
      const swapped = new Map<number, Hit>()
      const others: Hit[] = []
      for (const hit of each.hits) {
        const at = families.atEncounter(hit.at, encounter)
        if (at === null) others.push(hit)
        else if (!swapped.has(at))
          swapped.set(at, at === hit.at ? hit : { ...hit, at, swappedFrom: hit.at })
      }
      return { ...each, hits: [...swapped.values(), ...others] }
    })
  }

  /** A fracture with impaired healing. Null if the line has none, or its words are a whole title. */
  function readFracture(line: string): Line | null {
    const said = search(line, true).isExact ? null : readHealing(line)
    if (!said) return null
    const found = search(said.fracture, true)
    const hits = found.hits.flatMap((hit) => {
      const at = families.atHealing(hit.at, said.healing)
      return at === null ? [] : [{ ...hit, at, swappedFrom: hit.at }]
    })
    if (hits.length === 0) return null
    const ones = [...new Map(hits.map((hit) => [hit.at, hit])).values()]
    return {
      searches: [{ ...found, typed: line, hits: ones }],
      unused: [],
      encounter: { typed: said.typed, encounter: 'subsequent' },
    }
  }

  return { atTrimester, atEncounter, readFracture }
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { getOrCreate } from '#lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { savedSet, savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { useKnownCodes } from './diagnosis-reading.ts'
import { KeptCodes, type KeptActions } from './KeptCodes.tsx'

import css from './diagnoses.module.css'

/** Example searches, each with the feature it shows. */
const EXAMPLES = [
  ['type 2 diabetes', 'Words in any order'],
  ['htn with ckd 4', 'Abbreviations and stages'],
  ['left ankle sprain f/u', 'Side and encounter'],
  ['cough, no fever', 'Multiple findings, excluding negated ones'],
] as const

/** Maximum number of order sets whose codes are offered. */
const SETS_MAX = 6

type SavedCodes = { byCode: ReadonlyMap<string, readonly SavedOrderSet[]>; isPending: boolean }

/** The diagnosis codes of the team's most recently saved order sets, with those sets. */
export function useSavedCodes(): SavedCodes {
  const { data: lines = [], isPending: isListPending } = useQuery(savedSets())
  const read = useQueries({
    queries: lines
      .filter(({ dx, deleted_at }) => dx > 0 && !deleted_at)
      .slice(0, SETS_MAX)
      .map(({ id }) => savedSet(id)),
  })
  const byCode = new Map<string, SavedOrderSet[]>()
  const isRead = !isListPending && read.every((one) => !one.isPending)
  for (const { data } of isRead ? read : [])
    for (const code of data?.content.dx ?? [])
      if (data) getOrCreate(byCode, code, () => []).push(data)
  const codes = [...byCode.keys()]
  const { known, failed } = useKnownCodes(codes)
  // titles change the height of their rows
  const isKnown = isRead && codes.every((code) => known.has(code) || failed.has(code))
  return { byCode: isKnown ? byCode : NONE, isPending: !isKnown }
}
const NONE: SavedCodes['byCode'] = new Map()

/** Saved sets that have a code: the first one as a link, and the number of the others. */
function SetsOfCode({ sets }: { sets: readonly SavedOrderSet[] }) {
  const [first, ...others] = sets
  if (!first) return null
  return (
    <>
      <Link to={savedSetPath(first.id)}>{first.name}</Link>
      {others.length > 0 && (
        <span title={others.map(({ name }) => name).join(', ')}> +{others.length}</span>
      )}
    </>
  )
}

/** Shown before a search: examples, favorites, and recently used codes. */
export function StartHere({
  recents,
  inSets,
  onSearch,
  ...kept
}: KeptActions & {
  recents: readonly string[]
  inSets: SavedCodes['byCode']
  onSearch: (example: string) => void
}) {
  const { favorites } = kept
  const recent = recents.filter((code) => !favorites.includes(code))
  const known = new Set([...favorites, ...recents])
  const saved = [...inSets.keys()].filter((code) => !known.has(code))
  return (
    <>
      <section aria-label="Examples" className={`row wrap ${css.examples}`}>
        <span className="soft small">Try</span>
        <ul className="row wrap">
          {EXAMPLES.map(([example, what]) => (
            <li key={example}>
              <Button title={what} onClick={() => onSearch(example)}>
                {example}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <KeptCodes id="favorite-codes" title="Favorites" codes={favorites} {...kept} />
      <KeptCodes id="recent-codes" title="Recently used" codes={recent} {...kept} />
      <KeptCodes
        id="saved-codes"
        title="In your order sets"
        codes={saved}
        noteOf={(code) => <SetsOfCode sets={inSets.get(code) ?? []} />}
        {...kept}
      />
    </>
  )
}

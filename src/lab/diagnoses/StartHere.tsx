import { useQueries, useQuery } from '@tanstack/react-query'

import { Button } from '#src/kit/ui/Button.tsx'
import { savedSet, savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { AddButton, FavoriteButton } from './AddButton.tsx'
import { CodeMarks } from './CodeMarks.tsx'
import { CodeTitle } from './CodeTitle.tsx'
import { useKnownCodes } from './diagnosis-reading.ts'

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

type Kept = {
  dx: readonly string[]
  favorites: readonly string[]
  onToggle: (code: string) => void
  onFavorite: (code: string) => void
}

function KeptCodes({
  id,
  title,
  codes,
  dx,
  favorites,
  onToggle,
  onFavorite,
}: Kept & { id: string; title: string; codes: readonly string[] }) {
  const described = useKnownCodes(codes)
  if (!codes.length) return null
  return (
    <section aria-labelledby={id} className={css.kept}>
      <h2 id={id}>{title}</h2>
      <ul>
        {codes.map((code) => (
          <li key={code} className={css.result}>
            <code className={css.code}>{code}</code>
            <span className={`shrink ${css.title}`}>
              <CodeTitle code={code} codes={described} />
            </span>
            <span>
              <CodeMarks billable={described.known.get(code)?.billable} />
            </span>
            <span className={`row gap-1 ${css.actions}`}>
              <FavoriteButton
                code={code}
                isFavorite={favorites.includes(code)}
                onToggle={onFavorite}
              />
              <AddButton code={code} isSelected={dx.includes(code)} onToggle={onToggle} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The diagnosis codes of the team's most recently saved order sets. */
function useSavedCodes(): string[] {
  const { data: sets = [] } = useQuery(savedSets())
  const read = useQueries({
    queries: sets
      .filter(({ dx, deleted_at }) => dx > 0 && !deleted_at)
      .slice(0, SETS_MAX)
      .map(({ id }) => savedSet(id)),
  })
  if (read.some(({ isPending }) => isPending)) return []
  return [...new Set(read.flatMap(({ data }) => data?.content.dx ?? []))]
}

/** Shown before a search: examples, favorites, and recently used codes. */
export function StartHere({
  recents,
  onSearch,
  ...kept
}: Kept & { recents: readonly string[]; onSearch: (example: string) => void }) {
  const { favorites } = kept
  const recent = recents.filter((code) => !favorites.includes(code))
  const known = new Set([...favorites, ...recents])
  const saved = useSavedCodes().filter((code) => !known.has(code))
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
      <KeptCodes id="saved-codes" title="In your order sets" codes={saved} {...kept} />
    </>
  )
}

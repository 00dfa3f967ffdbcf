import { Link } from 'react-router-dom'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { sortKey } from '#lib/sort-key.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'
import { cutText } from '#src/kit/ui/text/LongText.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { contentWords, formatLocal } from './saved-words.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Number of sets in a comparison. */
export const SETS_COMPARED = 2

type Around = {
  favorites: ReadonlySet<string>
  toggleFavorite: (id: string) => void
  duplicate: (set: OrderSetLine) => void
  remove: (set: OrderSetLine) => void
  /** Ids of those that are to be compared. */
  compared: readonly string[]
  onCompare: (id: string) => void
}

const count = (
  id: 'tests' | 'codes' | 'dx',
  label: string,
  below: (set: OrderSetLine) => string | null,
): Column<OrderSetLine, unknown, Around> => ({
  id,
  label,
  numeric: true,
  largestFirst: true,
  width: '96px',
  value: (set) => set[id],
  below,
})

export const savedColumns: readonly Column<OrderSetLine, unknown, Around>[] = [
  {
    id: 'compare',
    label: 'Compare',
    head: () => <span className="visually-hidden">Compare</span>,
    width: '44px',
    cell: (set, { compared, onCompare }) => {
      const isTicked = compared.includes(set.id)
      return (
        <RowCheckbox
          label={`Compare ${set.name}`}
          checked={isTicked}
          disabled={!isTicked && compared.length >= SETS_COMPARED}
          onChange={() => onCompare(set.id)}
        />
      )
    },
  },
  {
    id: 'name',
    label: 'Name',
    facets: [{ id: 'tag', label: 'Tag', values: ({ tags }) => tags }],
    order: ({ name }) => sortKey(name),
    cell: (set, _, below) => (
      <span className={css.set}>
        <span className={`row baseline wrap ${css.name}`}>
          <Link to={savedSetPath(set.id)}>{set.name}</Link>
          <Tags tags={set.tags} />
        </span>
        {set.note && <span className={`faint small ${css.about}`}>{cutText(set.note)}</span>}
        {below && <span className={`faint small ${css.about}`}>{below}</span>}
      </span>
    ),
  },
  count('tests', 'Lab tests', contentWords),
  count('codes', 'Add-ons', () => null),
  count('dx', 'Diagnoses', () => null),
  {
    id: 'saved_at',
    label: 'Saved',
    width: '260px',
    value: ({ saved_at }) => saved_at,
    below: ({ saved_at }) => ` · saved ${formatLocal(saved_at)}`,
    cell: ({ saved_at, version, browser }) => (
      <span className={css.set}>
        {formatLocal(saved_at)}
        <span className={`faint small ${css.about}`}>
          version {version} · {browser}
        </span>
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    head: () => <span className="visually-hidden">Actions</span>,
    numeric: true,
    width: '108px',
    cell: (set, { favorites, toggleFavorite, duplicate, remove }) => (
      <span className={css.rowActions}>
        <Button
          look="quiet"
          icon="star"
          iconOnly
          className={favorites.has(set.id) ? css.favorite : undefined}
          pressed={favorites.has(set.id)}
          aria-label={`Favorite ${set.name}`}
          onClick={() => toggleFavorite(set.id)}
        />
        <Button
          look="quiet"
          icon="copy"
          iconOnly
          aria-label={`Duplicate ${set.name}`}
          onClick={() => duplicate(set)}
        />
        <Button
          look="quiet"
          icon="cross"
          iconOnly
          aria-label={`Delete ${set.name}`}
          onClick={() => remove(set)}
        />
      </span>
    ),
  },
]

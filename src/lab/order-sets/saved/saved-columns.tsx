import { Link } from 'react-router-dom'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'
import { cutText } from '#src/kit/ui/text/LongText.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { contentWords, formatLocal } from './saved-words.ts'
import type { SavedList } from './use-saved-list.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Number of sets in a comparison. */
export const SETS_COMPARED = 2

type Options = Pick<SavedList, 'favourites' | 'toggleFavourite' | 'duplicate' | 'remove'> & {
  /** Ids of those that are to be compared. */
  compared: readonly string[]
  onCompare: (id: string) => void
  /** Below the name stands what columns have no room for. */
  isNarrow: boolean
}

const Name = ({ set, isNarrow }: { set: OrderSetLine; isNarrow: boolean }) => (
  <span className={css.set}>
    <span className={css.name}>
      <Link to={savedSetPath(set.id)}>{set.name}</Link>
      <Tags tags={set.tags} />
    </span>
    {set.note && <span className={css.about}>{cutText(set.note)}</span>}
    {isNarrow && (
      <span className={css.about}>
        {contentWords(set)} · saved {formatLocal(set.saved_at)}
      </span>
    )}
  </span>
)

const CompareTick = ({ set, compared, onCompare }: { set: OrderSetLine } & Options) => {
  const isTicked = compared.includes(set.id)
  return (
    <RowCheckbox
      label={`Compare ${set.name}`}
      checked={isTicked}
      disabled={!isTicked && compared.length >= SETS_COMPARED}
      onChange={() => onCompare(set.id)}
    />
  )
}

const count = (id: 'tests' | 'codes' | 'dx', header: string): Columns<OrderSetLine>[number] => ({
  id,
  accessorKey: id,
  header,
  meta: { numeric: true, width: '96px' },
})

/** The columns of the list of saved sets. */
export function savedColumns(options: Options): Columns<OrderSetLine> {
  const { favourites, toggleFavourite, duplicate, remove, isNarrow } = options
  return [
    {
      id: 'compare',
      header: () => <span className="visually-hidden">Compare</span>,
      enableSorting: false,
      meta: { width: '44px', name: 'Compare' },
      cell: ({ row: { original: set } }) => <CompareTick set={set} {...options} />,
    },
    {
      id: 'name',
      accessorKey: 'name',
      header: 'Name',
      cell: ({ row: { original: set } }) => <Name set={set} isNarrow={isNarrow} />,
    },
    ...(isNarrow
      ? []
      : [
          count('tests', 'Lab tests'),
          count('codes', 'Add-ons'),
          count('dx', 'Diagnoses'),
          {
            id: 'saved_at',
            accessorKey: 'saved_at',
            header: 'Saved',
            meta: { width: '260px' },
            cell: ({ row: { original: set } }) => (
              <span className={css.set}>
                {formatLocal(set.saved_at)}
                <span className={css.about}>
                  version {set.version} · {set.browser}
                </span>
              </span>
            ),
          } satisfies Columns<OrderSetLine>[number],
        ]),
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      meta: { numeric: true, width: isNarrow ? '108px' : '132px', name: 'Actions' },
      cell: ({ row: { original: set } }) => (
        <span className={css.rowActions}>
          <Button
            look="quiet"
            icon="star"
            iconOnly
            className={favourites.has(set.id) ? css.favourite : undefined}
            pressed={favourites.has(set.id)}
            aria-label={`Favourite ${set.name}`}
            onClick={() => toggleFavourite(set.id)}
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
}

import { Link } from 'react-router-dom'

import { dayHere, formatDayNear, today } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { linkTo } from '#src/kit/url/link-to.ts'
import { paths } from '#src/kit/url/paths.ts'
import { formatCents } from '#src/lab/model/price.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { savedMoment } from '#src/lab/order-sets/saved/saved-words.ts'

import { Health } from './Health.tsx'
import { centsOf, unpricedIn, type LibrarySet } from './library-sets.ts'
import { healthWords, isSaidAbove, rankOf, stateWords } from './set-health.ts'
import { SetPrice } from './SetPrice.tsx'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Number of sets in a comparison. */
export const SETS_COMPARED = 2

type Around = {
  favorites: ReadonlySet<string>
  toggleFavorite: (id: string) => void
  duplicate: (set: LibrarySet) => void
  remove: (set: LibrarySet) => void
  /** Ids of the sets to compare. */
  compared: readonly string[]
  onCompare: (id: string) => void
  /** True if a member created one of the sets. */
  hasCreators: boolean
}

function Actions({ set, around }: { set: LibrarySet; around: Around }) {
  const { favorites, toggleFavorite, duplicate, remove, compared, onCompare } = around
  const isCompared = compared.includes(set.id)
  return (
    <ActionMenu label={`Actions for ${set.name}`} icon="more" look="quiet">
      <MenuAction onClick={() => toggleFavorite(set.id)}>
        {favorites.has(set.id) ? 'Remove from favorites' : 'Add to favorites'}
      </MenuAction>
      <MenuAction needs="order-sets.write" onClick={() => duplicate(set)}>
        Duplicate
      </MenuAction>
      <MenuAction
        disabled={!isCompared && compared.length >= SETS_COMPARED}
        onClick={() => onCompare(set.id)}
      >
        {isCompared ? 'Remove from comparison' : 'Add to comparison'}
      </MenuAction>
      <Link className={buttonLink('quiet')} to={paths.savedSetVersions(set.id)}>
        {set.version > 1 ? counted(set.version, 'version') : 'Versions'}
      </Link>
      <CopyButton look="quiet" text={() => linkTo(savedSetPath(set.id))} copiedLabel="Link copied">
        Copy link
      </CopyButton>
      <MenuAction needs="order-sets.write" onClick={() => remove(set)}>
        Delete
      </MenuAction>
    </ActionMenu>
  )
}

/** Letters that a line of names has room for. */
const LINE = 62
/** Names of tests as far as they fit on a line, and the number of the others. */
const lineOf = (names: readonly string[]) => {
  const lines = names.map((_, at) => shortList(names, at + 1))
  return lines.findLast((line) => line.length <= LINE) ?? lines[0]
}

export const setColumns: readonly Column<LibrarySet, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Name',
    facets: [{ id: 'tag', label: 'Tag', values: ({ tags }) => tags }],
    value: ({ name }) => name,
    order: ({ name }) => sortKey(name),
    cell: ({ id, name, note, testNames }, { favorites }, below) => (
      <span className={css.set}>
        <span className={`row ${css.name}`}>
          <Link to={savedSetPath(id)} title={note || undefined}>
            {name}
          </Link>
          {favorites.has(id) && (
            <span className={`notice ${css.favorite}`} role="img" aria-label="Favorite">
              <Icon name="star" size={12} />
            </span>
          )}
        </span>
        <span className={`soft small ${css.contents}`} title={testNames.join(', ')}>
          {lineOf(testNames)}
        </span>
        {below && <span className={`row wrap soft small ${css.below}`}>{below}</span>}
      </span>
    ),
  },
  {
    id: 'lab',
    label: 'Lab and account',
    below: ({ lab, health }) =>
      lab && (
        <span>
          {lab}
          {isSaidAbove(health) && (
            <span className={`notice ${css.check}`}>
              {' '}
              <Icon name="notice" size={12} /> Check account
            </span>
          )}
        </span>
      ),
    facets: [{ id: 'lab', label: 'Lab', values: ({ lab }) => (lab ? [lab] : []) }],
    value: ({ lab, accountName }) =>
      [lab, accountName ?? (lab && 'No account')].filter(Boolean).join(', ') || null,
    missing: 'Not set',
    cell: ({ lab, accountName }) =>
      lab === null ? (
        accountName
      ) : (
        <span className={css.lab} title={[lab, accountName ?? 'No account'].join(', ')}>
          {lab}
          <span className="visually-hidden">, </span>
          <span className="block soft small ellipsis">{accountName ?? 'No account'}</span>
        </span>
      ),
  },
  {
    id: 'tests',
    label: 'Markers',
    numeric: true,
    largestFirst: true,
    width: '64px',
    value: ({ prices }) => prices?.length ?? null,
    missing: 'Saved without markers',
    leavesAt: 'large',
    below: (set) => set.prices && <span>{counted(set.prices.length, 'marker')}</span>,
  },
  {
    id: 'price',
    label: 'List price',
    unit: '$',
    numeric: true,
    largestFirst: true,
    width: '96px',
    value: (set) => {
      const cents = centsOf(set)
      return cents === null ? null : formatCents(cents)
    },
    order: centsOf,
    missing: 'No price',
    leavesAt: 'small',
    below: (set) =>
      set.prices &&
      centsOf(set) !== null && (
        <span>
          <SetPrice {...set} unit="$" />
        </span>
      ),
    cell: (set) => <SetPrice {...set} />,
  },
  {
    id: 'priced_at',
    label: 'Prices as of',
    value: ({ prices, pricedAt }) => prices && (pricedAt ? dayHere(pricedAt) : today()),
    onScreen: false,
  },
  {
    id: 'unpriced',
    label: 'Unpriced markers',
    numeric: true,
    value: unpricedIn,
    onScreen: false,
  },
  {
    id: 'health',
    label: 'Status',
    facets: [
      {
        id: 'health',
        label: 'Status',
        values: ({ health }) => (health ? [stateWords(health)] : []),
      },
    ],
    value: ({ health }) => health && healthWords(health),
    order: ({ health }) => rankOf(health),
    orderWords: { asc: 'worst first', desc: 'ready first' },
    leavesAt: 'medium',
    below: ({ id, health }) => !isSaidAbove(health) && <Health id={id} health={health} />,
    cell: ({ id, health }) => <Health id={id} health={health} />,
  },
  {
    id: 'saved_at',
    label: 'Changed',
    name: 'Last changed',
    orderWords: { asc: 'oldest first', desc: 'latest first' },
    value: ({ saved_at }) => saved_at,
    goneAt: 'wide',
    cell: (set) => (
      <span className="soft" title={savedMoment(set)}>
        {formatDayNear(dayHere(set.saved_at), today())}
      </span>
    ),
  },
  {
    id: 'created_by',
    label: 'By',
    name: 'Created by',
    width: '48px',
    below: ({ created_by }) => created_by && <span>by {created_by.name}</span>,
    onScreen: ({ hasCreators }) => hasCreators,
    value: ({ created_by }) => created_by?.name ?? null,
    missing: 'Created with a team key',
    cell: ({ created_by }) =>
      created_by && <Monogram name={created_by.name} label={`Created by ${created_by.name}`} />,
  },
  {
    id: 'tags',
    label: 'Tags',
    below: 'given',
    value: ({ tags }) => tags.join(', ') || null,
    cell: ({ tags }) => (
      <span className={css.tags} title={tags.join(', ')}>
        <Tags tags={tags} />
      </span>
    ),
  },
  { id: 'version', label: 'Versions', onScreen: false, value: ({ version }) => version },
  {
    id: 'actions',
    label: '',
    name: 'Actions',
    numeric: true,
    width: '48px',
    print: false,
    cell: (set, around) => (
      <span className={css.actions}>
        <Actions set={set} around={around} />
      </span>
    ),
  },
]

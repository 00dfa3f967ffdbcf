import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { OrderSetSnapshot, SavedOrderSet } from '#contract/saved-order-sets.ts'
import { savedSet } from '#src/api/saved-order-sets.ts'
import { FailedCard } from '#src/layout/Notices.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { savedSetPath } from '#src/url/saved-set-param.ts'
import { Comparison } from './Comparison.tsx'
import { driftOf } from './drift.ts'
import { SETS_COMPARED } from './saved-columns.tsx'
import { SavedPanel } from './SavedPanel.tsx'
import { savedMoment } from './saved-words.ts'
import css from './saved-list.module.css'
import type { SavedSet } from './use-saved-set.ts'

/** Of two different sets it says nothing that a price was another one at another time. */
const markersOfOne = (from: OrderSetSnapshot, to: OrderSetSnapshot) =>
  driftOf(from, to).filter(({ kind }) => kind === 'gone' || kind === 'new')

const Side = ({ sign, set }: { sign: string; set: SavedOrderSet }) => (
  <p>
    <span aria-hidden="true">{sign} </span>
    <Link to={savedSetPath(set.id)}>{set.name}</Link>{' '}
    <span className={css.about}>
      version {set.version}, saved {savedMoment(set)}
    </span>
  </p>
)

/** The two sets of the address, read together. */
function Body({ ids }: { ids: readonly string[] }) {
  const results = useQueries({ queries: ids.map((id) => savedSet(id)) })
  const [first, second] = results
  const failed = results.find(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <FailedCard
        what="A saved set"
        error={failed.error}
        retry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    )
  if (!first?.data || !second?.data) return <Skeleton height={120} />
  const [from, to] = [first.data, second.data]
  return (
    <>
      <Side sign="−" set={from} />
      <Side sign="+" set={to} />
      <Comparison
        from={from}
        to={to}
        words={{ removed: `only in ${from.name}`, added: `only in ${to.name}` }}
        said={{ gone: `is in “${from.name}” alone`, new: `is in “${to.name}” alone` }}
        drift={markersOfOne}
      />
    </>
  )
}

/** Two saved sets held against each other. */
export function SetComparison({ saved }: { saved: SavedSet }) {
  const {
    search: { sets },
    setSearch,
  } = saved
  return (
    <SavedPanel
      title="Two saved sets compared"
      saved={saved}
      actions={<Button onClick={() => setSearch({ panel: 'saved' })}>Saved sets</Button>}
    >
      {sets.length === SETS_COMPARED ? (
        <Body ids={sets} />
      ) : (
        <p>Choose two in the list of saved sets.</p>
      )}
    </SavedPanel>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { momentHere, timeHere } from '#lib/days.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import { breakGlassList, reviewBreakGlass, whoBroke, type BreakGlass } from './break-glass.ts'

import css from './review.module.css'

type Around = { isBusy: boolean; onReview: (one: BreakGlass) => void }

const whenOf = ({ began_at: from, ends_at: to }: BreakGlass) =>
  `${momentHere(from)}–${timeHere(to)}`

const columns: readonly Column<BreakGlass, unknown, Around>[] = [
  {
    id: 'who',
    label: 'Who',
    rowHeader: true,
    value: whoBroke,
    cell: (one, _around, below) => (
      <>
        <span className="block nowrap">{whoBroke(one)}</span>
        {below && <span className="block soft small">{below}</span>}
      </>
    ),
  },
  {
    id: 'when',
    label: 'When',
    value: ({ began_at: at }) => at,
    cell: (one) => <span className="nowrap">{whenOf(one)}</span>,
    below: (one) => <span className="block">{whenOf(one)}</span>,
  },
  {
    id: 'reason',
    label: 'Reason',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <span className={css.reason}>{reason}</span>,
    below: ({ reason }) => <span className={css.reason}>{reason}</span>,
  },
  {
    id: 'review',
    label: 'Reviewed by',
    numeric: true,
    value: ({ reviewed_at: at }) => at,
    cell: (one, { isBusy, onReview }) =>
      one.reviewed_at === null ? (
        <Button
          look="quiet"
          disabled={isBusy}
          aria-label={`Mark as reviewed: break-glass access by ${whoBroke(one)}`}
          onClick={() => onReview(one)}
        >
          Mark as reviewed
        </Button>
      ) : (
        <span className="faint">{one.reviewed_by ?? 'Team key'}</span>
      ),
  },
]

/** Emergency access of members, for review. Nothing if there was none. */
export function BreakGlassReview() {
  const { data: list = [], error: notLoaded, refetch, isFetching } = useQuery(breakGlassList())
  const { error, isPending, mutate } = useMutation({ mutationFn: reviewBreakGlass })
  const around = useMemo(() => ({ isBusy: isPending, onReview: mutate }), [isPending, mutate])
  if (notLoaded)
    return (
      <div className="above-5">
        <FailedCard
          what="break-glass access"
          error={notLoaded}
          retry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    )
  if (list.length === 0) return null
  return (
    <section className="above-5" aria-label="Break-glass access">
      <h2 className="below-2">Break-glass access</h2>
      {error && (
        <p role="alert" className="bad">
          Couldn’t mark the access as reviewed. {error.message}
        </p>
      )}
      <DataTable
        label="Break-glass access"
        rows={list}
        columns={columns}
        rowId={({ id }) => id}
        leavesAt="medium"
        around={around}
      />
    </section>
  )
}

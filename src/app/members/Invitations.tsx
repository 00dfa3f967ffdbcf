import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Invitation } from '#contract/own/endpoints/invitations.ts'
import { momentHere } from '#lib/days.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import { accessColumns, NameCell } from './access-columns.tsx'
import { cancelInvitation, invitations } from './invitations.ts'

type Around = { isBusy: boolean; onCancel: (invitation: Invitation) => void }

const invitationColumns: readonly Column<Invitation, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Name',
    rowHeader: true,
    value: ({ name }) => name,
    cell: ({ name, member }, _around, below) => (
      <NameCell name={name} about={member !== null && 'New passkey for a member'} below={below} />
    ),
  },
  ...accessColumns,
  {
    id: 'by',
    label: 'Invited by',
    goneAt: 'medium',
    value: ({ invited_by: by }) => by ?? 'Command line or team key',
  },
  {
    id: 'until',
    label: 'Expires',
    value: ({ expires_at: at }) => at,
    cell: ({ expires_at: at }) => momentHere(at),
    below: ({ expires_at: at }) => <span>Expires {momentHere(at)}</span>,
  },
  {
    id: 'cancel',
    label: '',
    name: 'Cancel',
    numeric: true,
    cell: (invitation, { isBusy, onCancel }) => (
      <Button
        needs="members.write"
        look="quiet"
        disabled={isBusy}
        aria-label={`Cancel invitation for ${invitation.name}`}
        onClick={() => onCancel(invitation)}
      >
        Cancel
      </Button>
    ),
  },
]

/** Open invitations. Nothing if there are none. */
export function Invitations() {
  const { data: list = [], error: notLoaded, refetch, isFetching } = useQuery(invitations())
  const { error, isPending, mutate } = useMutation({ mutationFn: cancelInvitation })
  const around = useMemo(() => ({ isBusy: isPending, onCancel: mutate }), [isPending, mutate])
  if (notLoaded)
    return (
      <FailedCard
        what="invitations"
        error={notLoaded}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (list.length === 0) return null
  return (
    <section className="above-5" aria-label="Invitations">
      <h2 className="below-2">Invitations</h2>
      {error && (
        <p role="alert" className="bad">
          {error.message}
        </p>
      )}
      <DataTable
        label="Invitations"
        rows={list}
        columns={invitationColumns}
        rowId={({ id }) => id}
        leavesAt="medium"
        around={around}
      />
    </section>
  )
}

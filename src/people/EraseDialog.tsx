import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { erasePerson, showErased } from '#src/kit/api/workspace-changes.ts'
import { session } from '#src/kit/api/workspace.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import css from './people.module.css'

/** Word to type before anything is erased. */
const CONFIRMATION = 'erase'

/** `412 workouts, 3 connections, and 31 other records`, or `1 record` with nothing else. */
function deletedWords({
  workouts = 0,
  connections = 0,
  notes = 0,
  ...others
}: Record<string, number>) {
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0)
  const named = [
    workouts > 0 && counted(workouts, 'workout'),
    connections > 0 && counted(connections, 'connection'),
    notes > 0 && counted(notes, 'note'),
    rest > 0 && counted(rest, 'other record'),
  ].filter((words) => words !== false)
  if (named.length === 1 && rest > 0) return counted(rest, 'record')
  return new Intl.ListFormat('en-US').format(named)
}

const Erased = ({ deleted }: { deleted: Record<string, number> }) => (
  <>
    <p role="status">Deleted {deletedWords(deleted)}.</p>
    <p className="soft small above-3">
      The audit log keeps the person’s ID and shows who erased their data. Earlier backups still
      contain the data until you delete them.
    </p>
  </>
)

/** Asks before everything about a person is erased, and reports what was. `onDone` tells whether it was. */
export function EraseDialog({
  userId,
  name,
  onDone,
}: {
  userId: string
  name: string
  onDone: (isErased: boolean) => void
}) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(session())
  const erasing = useMutation({ mutationFn: () => erasePerson(userId) })
  const { data: erased, error, isPending } = erasing
  const close = () => {
    if (erased) showErased(userId)
    onDone(erased !== undefined)
  }
  if (erased)
    return (
      <Dialog
        // a second window, whose first button has the focus
        key="erased"
        title={`${name} was erased`}
        onClose={close}
        footer={
          <Button look="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <Erased {...erased} />
      </Dialog>
    )
  const isOwn = data?.upstream.kind !== 'other'
  return (
    <Dialog
      title={`Erase ${name}?`}
      isHeld={isPending}
      onClose={close}
      onSubmit={() => erasing.mutate()}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            className={css.danger}
            disabled={typed.trim().toLowerCase() !== CONFIRMATION || isPending}
          >
            {isPending ? 'Erasing…' : 'Erase'}
          </Button>
        </>
      }
    >
      <p>This permanently deletes the following for your whole team:</p>
      <ul className={css.erased}>
        <li>their name, tags, notes, heart rates, and thresholds</li>
        {isOwn && <li>all workouts and connections</li>}
        <li>all issues, their history, and the connection history</li>
      </ul>
      <p className="below-3">
        {isOwn
          ? 'The person can’t be added or imported again.'
          : `The person can’t be added again. ${data?.upstream.host ?? 'The connected service'} keeps their workouts and connections.`}
      </p>
      <TextField
        label={`Type “${CONFIRMATION}” to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && (
        <p role="alert" className="bad anywhere above-3">
          Couldn’t erase this person. {error.message}
        </p>
      )}
    </Dialog>
  )
}

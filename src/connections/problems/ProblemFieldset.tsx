import { useId } from 'react'

import { problemLimits } from '#contract/own/problems.ts'
import { addDays, today } from '#lib/days.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import { useOwnerName } from './owner-name.ts'
import type { ProblemFields } from './problem-change.ts'

import css from './problem.module.css'

const snoozes = [
  { days: 1, words: '1 day' },
  { days: 3, words: '3 days' },
  { days: 7, words: '7 days' },
]

type Fields = Pick<ProblemFields, 'owner' | 'snoozed_until' | 'contacted_on'>
type FieldProps = { fields: Fields; set: (fields: Partial<Fields>) => void }
type OwnerProps = {
  /** Names to offer. */
  owners: readonly string[]
  /** Meaning of an empty owner field. */
  noOwner?: string
}

function OwnerField({ fields, set, owners, noOwner = 'Unassigned' }: FieldProps & OwnerProps) {
  const me = useOwnerName()
  const listId = useId()
  return (
    <div className={`shrink ${css.field}`}>
      <TextField
        label="Assignee"
        list={listId}
        maxLength={problemLimits.owner}
        placeholder={noOwner}
        value={fields.owner ?? ''}
        onChange={(event) => set({ owner: event.target.value || null })}
      />
      <datalist id={listId}>
        {owners.map((owner) => (
          <option key={owner} value={owner} />
        ))}
      </datalist>
      <div className={css.presets}>
        {me && fields.owner !== me && (
          <Button look="quiet" onClick={() => set({ owner: me })}>
            Assign to me
          </Button>
        )}
      </div>
    </div>
  )
}

function SnoozeField({ fields, set }: FieldProps) {
  const now = today()
  return (
    <div className={`shrink ${css.field}`}>
      <TextField
        label="Snoozed until"
        type="date"
        min={addDays(now, 1)}
        value={fields.snoozed_until ?? ''}
        onChange={(event) => set({ snoozed_until: event.target.value || null })}
      />
      <div className={css.presets}>
        {snoozes.map(({ days, words }) => (
          <Button
            key={days}
            look="quiet"
            aria-label={`Snooze: ${words}`}
            onClick={() => set({ snoozed_until: addDays(now, days) })}
          >
            {words}
          </Button>
        ))}
      </div>
    </div>
  )
}

function ContactedField({ fields, set }: FieldProps) {
  const now = today()
  return (
    <div className={`shrink ${css.field}`}>
      <TextField
        label="Contacted on"
        type="date"
        max={now}
        value={fields.contacted_on ?? ''}
        onChange={(event) => set({ contacted_on: event.target.value || null })}
      />
      <div className={css.presets}>
        <Button
          look="quiet"
          aria-label="Contacted today"
          onClick={() => set({ contacted_on: now })}
        >
          Today
        </Button>
      </div>
    </div>
  )
}

/** Owner, snooze and contact date of one problem, or of many at once. */
export const ProblemFieldset = ({ owners, noOwner, ...field }: FieldProps & OwnerProps) => (
  <div className={`row start wrap ${css.fields}`}>
    <OwnerField {...field} owners={owners} noOwner={noOwner} />
    <SnoozeField {...field} />
    <ContactedField {...field} />
  </div>
)

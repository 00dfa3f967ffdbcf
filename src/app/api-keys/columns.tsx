import type { ApiKey } from '#contract/own/endpoints/api-keys.ts'
import { rights as rightWords } from '#contract/own/rights.ts'
import { dayHere, drawnAt, formatDayNear, momentHere, today } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { dayAndTime } from '#src/kit/lib/day-words.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton, DisclosureHead } from '#src/kit/ui/DisclosureButton.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { stateOf, stateWords, type KeyState } from './key-state.ts'
import { KeyActions } from './KeyActions.tsx'
import { presetOf, presetWords } from './right-groups.ts'

import css from './api-keys.module.css'

export type Around = { open: string | null; onToggle: (id: string) => void }

const tones: Readonly<Record<KeyState, Tone>> = {
  active: 'good',
  soon: 'notice',
  expired: 'bad',
  revoked: 'unknown',
}

/** `Nov 27`: the day of a time on the reader's clock, with the year if it differs. */
const dayNear = (at: string): string => formatDayNear(dayHere(at), today())

/** Rights in a few words: the preset, or their number. */
function rightsOfKey({ rights }: ApiKey): string {
  const [first, ...others] = rights
  const preset = presetOf(rights)
  if (preset) return presetWords[preset] + (rights.includes('names.read') ? ', with names' : '')
  if (first === undefined) return 'None'
  return others.length ? counted(rights.length, 'permission') : capitalized(rightWords[first])
}

export const keyColumns: readonly Column<ApiKey, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Name',
    rowHeader: true,
    head: () => <DisclosureHead>Name</DisclosureHead>,
    value: ({ name }) => name,
    cell: ({ id, name }, { open, onToggle }, below) => (
      <div className="row gap-1">
        <DisclosureButton
          label={`Details of ${name}`}
          open={id === open}
          onToggle={() => onToggle(id)}
        />
        <div className={css.name}>
          <span className={`block anywhere ${css.title}`}>{name}</span>
          {below && <span className="row wrap words soft small">{below}</span>}
        </div>
      </div>
    ),
  },
  {
    id: 'state',
    label: 'Status',
    value: (key) => stateWords[stateOf(key, drawnAt())],
    cell: (key) => {
      const state = stateOf(key, drawnAt())
      return (
        <>
          <Status tone={tones[state]}>{stateWords[state]}</Status>
          {key.previous_until !== null && (
            <span className="block faint small">
              Old key works until {momentHere(key.previous_until)}
            </span>
          )}
        </>
      )
    },
    below: 'always',
  },
  { id: 'rights', label: 'Permissions', goneAt: 'small', value: rightsOfKey },
  {
    id: 'created',
    label: 'Created',
    goneAt: 'large',
    value: ({ created_at: at }) => at,
    cell: ({ created_by: by, is_creator_disabled: isDisabled, created_at: at }) => (
      <>
        {dayAndTime(at)}{' '}
        <span className="faint">
          by {by ?? 'a team key'}
          {isDisabled && ', now disabled'}
        </span>
      </>
    ),
  },
  {
    id: 'used',
    label: 'Last used',
    value: ({ last_used_at: at }) => at,
    cell: ({ last_used_at: at }) =>
      at === null ? <span className="faint">Never</span> : dayAndTime(at),
    below: ({ last_used_at: at }) => (
      <span>{at === null ? 'Never used' : `Used ${momentHere(at)}`}</span>
    ),
  },
  {
    id: 'expires',
    label: 'Expires',
    value: ({ expires_at: at }) => at,
    cell: ({ expires_at: at }) => <span title={momentHere(at)}>{dayNear(at)}</span>,
    below: ({ expires_at: at }) => <span>Expires {dayNear(at)}</span>,
  },
  {
    id: 'change',
    label: '',
    name: 'Actions',
    numeric: true,
    cell: (key) => <KeyActions apiKey={key} />,
  },
]

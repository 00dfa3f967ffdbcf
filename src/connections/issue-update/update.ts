import { givenClosings } from '#contract/own/problems.ts'
import { addDays, type Day } from '#lib/days.ts'

import type { ManyChange } from './problem-change.ts'

/** Update of many issues: one value for all of them. */
export type Update = {
  id: 'assign' | 'snooze' | 'contacted' | 'note' | 'resolve'
  /** Title in a menu. */
  action: string
  /** Title of the button, with `14 issues`. */
  titleOf: (issues: string) => string
  initial: (today: Day, me: string) => string
  /** Null if the value changes nothing today. */
  changeOf: (value: string, today: Day) => ManyChange | null
}

const only = (change: Omit<ManyChange, 'addedNote'>): ManyChange => ({ ...change, addedNote: '' })

export const updates: readonly Update[] = [
  {
    id: 'assign',
    action: 'Assign',
    titleOf: (issues) => `Assign ${issues}`,
    initial: (_, me) => me,
    changeOf: (value) => (value.trim() ? only({ owner: value.trim() }) : null),
  },
  {
    id: 'snooze',
    action: 'Snooze',
    titleOf: (issues) => `Snooze ${issues}`,
    initial: (today) => addDays(today, 1),
    changeOf: (value, today) => (value > today ? only({ snoozed_until: value }) : null),
  },
  {
    id: 'contacted',
    action: 'Mark as contacted',
    titleOf: (issues) => `Mark ${issues} as contacted`,
    initial: (today) => today,
    changeOf: (value) => (value ? only({ contacted_on: value }) : null),
  },
  {
    id: 'note',
    action: 'Add a note',
    titleOf: (issues) => `Add note to ${issues}`,
    initial: () => '',
    changeOf: (value) => (value.trim() ? { addedNote: value.trim() } : null),
  },
  {
    id: 'resolve',
    action: 'Resolve',
    titleOf: (issues) => `Resolve ${issues}`,
    initial: () => givenClosings[0],
    changeOf: (value) => {
      const closed_as = givenClosings.find((given) => given === value)
      return closed_as ? only({ closed_as }) : null
    },
  },
]

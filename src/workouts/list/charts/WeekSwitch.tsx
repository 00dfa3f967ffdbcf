import type { StartsOn } from '#lib/days.ts'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'

export type Weeks = { startsOn: StartsOn; onStartsOn: (startsOn: StartsOn) => void }

/** The day on which the weeks of the page begin: in every chart, table and sentence, in the calendar and on the sheet. */
export const WeekSwitch = ({ startsOn, onStartsOn }: Weeks) => (
  <InlineButton onClick={() => onStartsOn(startsOn === 'monday' ? 'sunday' : 'monday')}>
    {startsOn === 'monday' ? 'Start weeks on Sunday' : 'Start weeks on Monday'}
  </InlineButton>
)

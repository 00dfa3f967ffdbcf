import { InlineButton } from '#src/workouts/list/InlineButton.tsx'

import { useChartInput } from './chart-input.ts'

/** The day on which the weeks of the page begin: in every chart, table and sentence, in the calendar and on the sheet. */
export function WeekSwitch() {
  const { startsOn, setView } = useChartInput()
  const other = startsOn === 'monday' ? 'sunday' : 'monday'
  return (
    <InlineButton onClick={() => setView({ week: other })}>
      Start weeks on {other === 'sunday' ? 'Sunday' : 'Monday'}
    </InlineButton>
  )
}

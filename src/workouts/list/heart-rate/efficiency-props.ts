import type { Workout } from '#contract/interface/workouts.ts'
import type { ChartInput } from '#src/workouts/list/charts/TimeCard.tsx'
import type { By, EfficiencySubject } from '#src/workouts/model/heart-rate/efficiency.ts'

/** Input of the two cards of efficiency. */
export type EfficiencyProps = ChartInput & {
  /** Every workout of the range, before the filters: what can be chosen does not go with them. */
  inRange: readonly Workout[]
  /** The key of the sport in the address, and power or speed; empty where nothing is chosen. */
  sport: string
  by: By | ''
  /** With `replace` it is no step of the reader's, and Back passes it by. */
  onSubject: (subject: EfficiencySubject, options?: { replace: boolean }) => void
  /** The band of heart rate in the address, such as `130-140`. */
  band: string
  onBand: (band: string) => void
  /** The workouts of these days of which the team leaves something out, as they came. */
  excluded: readonly Workout[]
  onOpen: (workoutId: string) => void
}

import { formatNumber } from '#src/kit/lib/units.ts'
import type { LoadDay } from '#src/workouts/model/heart-rate/training-load.ts'

/** Figures whose difference is the form: in tenths where whole ones would give another. */
export function formWords({ chronic, acute }: Pick<LoadDay, 'chronic' | 'acute'>): string {
  const form = Math.round(chronic - acute)
  const digits = Math.round(chronic) - Math.round(acute) === form ? 0 : 1
  return `fitness ${formatNumber(chronic, digits)} minus fatigue ${formatNumber(acute, digits)}`
}

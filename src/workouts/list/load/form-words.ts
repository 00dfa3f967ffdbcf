import { formatNumber } from '#src/kit/lib/units.ts'
import type { LoadDay } from '#src/workouts/model/heart-rate/training-load.ts'

/**
 * Fitness and fatigue, whose difference is the form. They have one decimal if whole numbers would
 * give another difference.
 */
export function formWords({ chronic, acute }: Pick<LoadDay, 'chronic' | 'acute'>): string {
  const form = Math.round(chronic - acute)
  const digits = Math.round(chronic) - Math.round(acute) === form ? 0 : 1
  return `fitness ${formatNumber(chronic, digits)} minus fatigue ${formatNumber(acute, digits)}`
}

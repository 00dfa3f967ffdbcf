import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { PeopleCheck } from './check-people.ts'

/** `50 people`, or `47 of 50 people` if some failed or are no longer on the list: those of a run that ended. */
export function donePeople({
  of,
  failed,
  unlisted,
}: Pick<PeopleCheck, 'of' | 'failed' | 'unlisted'>): string {
  const done = of - failed.size - unlisted
  return `${done === of ? '' : `${formatNumber(done)} of `}${counted(of, 'person', 'people')}`
}

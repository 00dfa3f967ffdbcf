import { HELP_PATH } from '#lib/page-addresses.ts'
import type { AreaName } from '#src/kit/page/areas.ts'

/** The part of the documentation about each area. */
export const helpPages: Record<AreaName, string> = {
  today: 'operations.html#today',
  people: 'operations.html#people',
  workouts: 'analysts.html',
  connections: 'operations.html#connections',
  markers: 'clinicians.html#markers',
  'order-sets': 'clinicians.html#order-sets',
  diagnoses: 'clinicians.html#diagnosis-codes',
  'lab-accounts': 'clinicians.html#lab-accounts',
  inspector: 'another-service.html',
}

/** The address of help for a page of that area; its contents for any other page. */
export const helpAddress = (area: AreaName | undefined): string =>
  `${HELP_PATH}/${area ? helpPages[area] : 'index.html'}`

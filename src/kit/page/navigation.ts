import { useMatches } from 'react-router-dom'

import type { Right } from '#contract/own/rights.ts'
import type { PageName } from '#lib/page-addresses.ts'
import type { IconName } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'

export const groups = {
  people: 'People',
  lab: 'Lab',
  team: 'Team',
  developer: 'Developer',
} as const

type AreaOptions = {
  label: string
  group: keyof typeof groups
  to: () => string
  /** Right required by its pages. */
  needs?: Right
}
/** An area has the icon with its own name, or another one given here. */
type AreaTable = Partial<Record<IconName, AreaOptions>> &
  Record<'audit', AreaOptions & { icon: IconName }>

const options = {
  today: {
    label: 'Today',
    group: 'people',
    to: paths.today,
    needs: 'connections.read',
  },
  people: {
    label: 'People',
    group: 'people',
    to: paths.people,
    needs: 'people.read',
  },
  connections: {
    label: 'Connections',
    group: 'people',
    to: paths.board,
    needs: 'connections.read',
  },
  cohorts: {
    label: 'Cohorts',
    group: 'people',
    to: paths.cohort,
    needs: 'workouts.read',
  },
  markers: {
    label: 'Catalog',
    group: 'lab',
    to: paths.markers,
    needs: 'catalog.read',
  },
  'order-sets': {
    label: 'Order sets',
    group: 'lab',
    to: paths.orderSets,
    needs: 'order-sets.read',
  },
  diagnoses: {
    label: 'Diagnosis codes',
    group: 'lab',
    to: paths.diagnoses,
    needs: 'catalog.read',
  },
  'lab-accounts': {
    label: 'Lab accounts',
    group: 'lab',
    to: paths.labAccounts,
    needs: 'catalog.read',
  },
  audit: {
    label: 'Audit log',
    group: 'team',
    icon: 'docs',
    to: paths.audit,
    needs: 'audit.read',
  },
  settings: { label: 'Settings', group: 'team', to: paths.settings },
  inspector: { label: 'Inspector', group: 'developer', to: paths.inspector },
} as const satisfies AreaTable

export type AreaName = keyof typeof options
export type Area = AreaOptions & { name: AreaName; icon: IconName }

export const areaOf = (name: AreaName): Area => ({
  name,
  icon: name as IconName,
  ...options[name],
})

/** The areas of the dashboard in the order of the navigation, used by navigation and palette. */
export const areas: readonly Area[] = (Object.keys(options) as AreaName[]).map(areaOf)

/** Rights of pages that need a different one than their area. */
export const pageNeeds: Partial<Record<PageName, Right>> = {
  orderSetDraft: 'order-sets.write',
  personNotes: 'notes.read',
  workouts: 'workouts.read',
  workout: 'workouts.read',
  connections: 'connections.read',
  members: 'members.read',
  apiKeys: 'api-keys.write',
}

/** Area of a route in the navigation, its name, and its right. */
export type Handle = { area: AreaName; page: PageName; needs: Right | undefined }
/** The handle of the page at this address. */
export const useHandle = () =>
  useMatches().findLast((match) => match.handle)?.handle as Handle | undefined

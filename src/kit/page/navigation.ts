import { useMatches } from 'react-router-dom'

import type { Right } from '#contract/own/rights.ts'
import type { Session } from '#contract/own/workspace.ts'
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
  icon: IconName
  to: () => string
  /** Right without which its pages show nothing. */
  needs?: Right
}

const options = {
  today: {
    label: 'Today',
    group: 'people',
    icon: 'today',
    to: paths.today,
    needs: 'connections.read',
  },
  people: {
    label: 'People',
    group: 'people',
    icon: 'people',
    to: paths.people,
    needs: 'people.read',
  },
  connections: {
    label: 'Connections',
    group: 'people',
    icon: 'connections',
    to: paths.board,
    needs: 'connections.read',
  },
  cohorts: {
    label: 'Cohorts',
    group: 'people',
    icon: 'cohorts',
    to: paths.cohort,
    needs: 'workouts.read',
  },
  markers: {
    label: 'Catalog',
    group: 'lab',
    icon: 'markers',
    to: paths.markers,
    needs: 'catalog.read',
  },
  'order-sets': {
    label: 'Order sets',
    group: 'lab',
    icon: 'order-sets',
    to: paths.orderSets,
    needs: 'order-sets.read',
  },
  diagnoses: {
    label: 'Diagnosis codes',
    group: 'lab',
    icon: 'diagnoses',
    to: paths.diagnoses,
    needs: 'catalog.read',
  },
  'lab-accounts': {
    label: 'Lab accounts',
    group: 'lab',
    icon: 'lab-accounts',
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
  settings: { label: 'Settings', group: 'team', icon: 'settings', to: paths.settings },
  inspector: { label: 'Inspector', group: 'developer', icon: 'inspector', to: paths.inspector },
} as const satisfies Record<string, AreaOptions>

export type AreaName = keyof typeof options
export type Area = AreaOptions & { name: AreaName }

/** The areas of the dashboard in the order of the navigation. Navigation and palette are made of them. */
export const areas: readonly Area[] = Object.entries(options).map(([name, area]) => ({
  name: name as AreaName,
  ...area,
}))
export const areaOf = (name: AreaName): Area => ({ name, ...options[name] })

/** Rights of pages that need another one than their area. */
export const pageNeeds: Partial<Record<PageName, Right>> = {
  orderSetDraft: 'order-sets.write',
  personNotes: 'notes.read',
  workouts: 'workouts.read',
  workout: 'workouts.read',
  connections: 'connections.read',
  members: 'members.read',
}

/** Area of a route in the navigation, its name, and the right that it needs. */
export type Handle = { area: AreaName; page: PageName; needs: Right | undefined }
/** The handle of the page at this address. */
export const useHandle = () =>
  useMatches().findLast((match) => match.handle)?.handle as Handle | undefined

/** Our own service's documentation is at this origin; another upstream has its own elsewhere. */
export const hasDocs = ({ upstream }: Pick<Session, 'upstream'>) => upstream.kind === 'own'

import type { Session } from '#contract/own/workspace.ts'
import { paths } from '#src/kit/url/paths.ts'

export const groups = { people: 'People', lab: 'Lab', developer: 'Developer' } as const

type AreaOptions = {
  label: string
  group: keyof typeof groups
  to: () => string
}

const options = {
  today: { label: 'Today', group: 'people', to: paths.today },
  people: { label: 'People', group: 'people', to: paths.people },
  workouts: { label: 'Workouts', group: 'people', to: paths.cohort },
  connections: { label: 'Connections', group: 'people', to: paths.board },
  markers: { label: 'Markers', group: 'lab', to: paths.markers },
  'order-sets': { label: 'Order sets', group: 'lab', to: paths.orderSets },
  diagnoses: { label: 'Diagnosis codes', group: 'lab', to: paths.diagnoses },
  'lab-accounts': { label: 'Lab accounts', group: 'lab', to: paths.labAccounts },
  inspector: { label: 'Inspector', group: 'developer', to: paths.inspector },
} as const satisfies Record<string, AreaOptions>

/** An area's name is also that of its icon. */
export type AreaName = keyof typeof options
export type Area = AreaOptions & { name: AreaName }

/** The areas of the dashboard in the order of the navigation. Navigation, menu, palette and crumbs are made of them. */
export const areas: readonly Area[] = Object.entries(options).map(([name, area]) => ({
  name: name as AreaName,
  ...area,
}))
export const areaOf = (name: AreaName): Area => ({ name, ...options[name] })
export const groupLabelOf = (name: AreaName): string => groups[options[name].group]

/** The areas under the titles of their groups. */
export const areaGroups = Object.entries(groups).map(([group, title]) => ({
  title,
  areas: areas.filter((area) => area.group === group),
}))

/** On the bar of a phone are those about people; the menu has the rest. */
export const isOnBar = ({ group }: Pick<Area, 'group'>) => group === 'people'

/** Our own service's documentation is at this origin; another upstream has its own elsewhere. */
export const hasDocs = ({ upstream }: Pick<Session, 'upstream'>) => upstream.kind === 'own'

import type { Spec, Values } from '#lib/search-params.ts'

import { search } from './search.ts'

export type Section = Exclude<Values<typeof search>['section'], ''>
export const sections: readonly { section: Section; label: string }[] = [
  { section: 'summary', label: 'Summary' },
  { section: 'training', label: 'Training' },
  { section: 'places', label: 'Places' },
  { section: 'data', label: 'Data' },
]

/** True if a section groups workouts by route: for the best times on each, or for the map. */
export const showsRoutes = (section: Section) => section === 'training' || section === 'places'

/** Section of each address parameter that only one section uses. */
const sectionOfParam: Partial<Record<keyof typeof search, Section>> = {
  load: 'training',
  efficiency: 'training',
  efficiencyBy: 'training',
  band: 'training',
  route: 'places',
  year: 'places',
  quality: 'data',
  copies: 'data',
  pair: 'data',
  agreement: 'data',
  agreementSport: 'data',
  agreementScale: 'data',
  sort: 'data',
  columns: 'data',
  pick: 'data',
}

/** Section of an address without one: a link may point to a part of the page. */
function impliedSection(view: Values<typeof search>): Section {
  const spec: Spec = search
  const given = Object.keys(view).filter((name) => {
    const { format, initial } = spec[name] ?? {}
    return format?.(view[name as keyof typeof view]) !== format?.(initial)
  })
  return Object.entries(sectionOfParam).find(([name]) => given.includes(name))?.[1] ?? 'summary'
}

/** The open section of an address. */
export const sectionOf = (view: Values<typeof search>): Section =>
  view.section || impliedSection(view)

/** Parameter that opens a section. Empty if the address opens it by default. */
export const paramOf = (section: Section, view: Values<typeof search>): Section | '' =>
  section === 'summary' && impliedSection(view) === 'summary' ? '' : section

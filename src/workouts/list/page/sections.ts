import type { Spec, Values } from '#lib/search-params.ts'
import { search } from '#src/workouts/list/loader.ts'

export type Section = Exclude<Values<typeof search>['section'], ''>
export const sections: readonly { section: Section; label: string }[] = [
  { section: 'summary', label: 'Summary' },
  { section: 'training', label: 'Training' },
  { section: 'places', label: 'Places' },
  { section: 'data', label: 'Data' },
]

/** Section of each parameter of the address that only one of them reads. */
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

/** Section that an address without one leads to: a link may be to a part of the page. */
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

/** The parameter that opens a section; empty where the address leads there without it. */
export const paramOf = (section: Section, view: Values<typeof search>): Section | '' =>
  section === 'summary' && impliedSection(view) === 'summary' ? '' : section

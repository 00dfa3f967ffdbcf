import type { Params } from 'react-router-dom'

import { paths } from '#src/kit/url/paths.ts'

import { areaOf, groupLabelOf, type AreaName } from './areas.ts'

/** `person` stands for the label of the person in the address. */
type Crumb = { label: string | { person: string }; to?: string }

/** Area of a route in the navigation, and its breadcrumbs, outermost first. */
export type Handle = { area: AreaName; crumbs: (params: Params) => Crumb[] }

const people: Crumb = { label: areaOf('people').label, to: paths.people() }

/** `Today`, `People / Connections`, `Lab / Markers`, and further in `Lab / Markers / Lab test`. */
export const areaHandle = (area: AreaName, inner?: string): Handle => {
  const { label, to, group } = areaOf(area)
  const own = { label, to: to() }
  const outer = group === 'people' ? people : { label: groupLabelOf(area) }
  return {
    area,
    crumbs: () =>
      area === 'people' || area === 'today'
        ? [own]
        : [outer, own, ...(inner ? [{ label: inner }] : [])],
  }
}

/** `People / Maya / Workouts`, and further in `People / Maya / Workouts / Workout`. */
export const personHandle = (area: 'workouts' | 'connections', inner?: string): Handle => ({
  area,
  crumbs: ({ user_id: person = '' }) => [
    people,
    { label: { person }, to: paths.workouts(person) },
    { label: areaOf(area).label, to: paths[area](person) },
    ...(inner ? [{ label: inner }] : []),
  ],
})

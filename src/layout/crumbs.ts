import type { Params } from 'react-router-dom'

import type { IconName } from '#src/ui/Icon.tsx'

export type Area = Extract<
  IconName,
  | 'people'
  | 'workouts'
  | 'connections'
  | 'markers'
  | 'order-sets'
  | 'diagnoses'
  | 'lab-accounts'
  | 'inspector'
>
/** What a route says of itself: the area of the navigation, and where it is, outermost first. */
export type Handle = {
  area: Area
  /** `person` stands for the label of the person in the address. */
  crumbs: (params: Params) => { label: string | { person: string }; to?: string }[]
}

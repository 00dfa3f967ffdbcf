import type { Right } from '#contract/own/rights.ts'
import { foldText } from '#src/kit/lib/fold-text.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { areas, areaOf, pageNeeds, type AreaName } from '#src/kit/page/navigation.ts'
import type { IconName } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'

/** A page by its name. */
type Destination = {
  icon: IconName
  label: string
  hint: string
  to: string
  /** Other words that find it. */
  words: string
}

/** The content of each area, and other words that find it. */
const areaTexts: Record<AreaName, { about: string; words: string }> = {
  today: { about: 'What needs attention', words: 'home start dashboard overview' },
  people: { about: 'Everyone on the team’s list', words: 'patients users persons clients' },
  connections: {
    about: 'Providers and issues',
    words: 'devices wearables sources integrations',
  },
  cohorts: { about: 'Groups over time', words: 'populations' },
  markers: {
    about: 'Lab markers and prices',
    words: 'biomarkers tests panels LOINC',
  },
  'order-sets': { about: 'Saved sets', words: 'orders requisitions' },
  diagnoses: { about: 'ICD-10-CM', words: 'diagnosis diagnoses ICD10' },
  'lab-accounts': { about: 'Labs, states, and billing', words: 'laboratories' },
  audit: { about: 'Who viewed or changed what', words: 'activity logs' },
  settings: {
    about: 'Appearance, privacy, team',
    words: 'preferences options units passkeys browsers roles',
  },
  inspector: { about: 'API requests from this tab', words: 'responses developer debug' },
}

/** Pages of an area, found only by their names. */
const pages: readonly {
  area: AreaName
  label: string
  to: string
  needs?: Right | undefined
  words?: string
  /** Icon and hint, if those of the area don’t tell it from another page. */
  icon?: IconName
  hint?: string
}[] = [
  {
    area: 'connections',
    label: 'Issues',
    to: paths.issues(),
    words: 'problems tickets',
    hint: 'One connection each',
  },
  {
    area: 'connections',
    label: 'Incidents',
    to: paths.issues({ show: 'incidents' }),
    words: 'outages',
    icon: 'notice',
    hint: 'Several people at once',
  },
  { area: 'markers', label: 'Full catalog', to: paths.markerCatalog(), words: 'all markers' },
  { area: 'markers', label: 'Paste list', to: paths.markerLookUp(), words: 'look up tests codes' },
  { area: 'markers', label: 'Compare markers', to: paths.markerComparison(), words: 'tests labs' },
  {
    area: 'order-sets',
    label: 'Order set draft',
    to: paths.orderSetDraft(),
    needs: pageNeeds.orderSetDraft,
    words: 'requisition',
  },
  {
    area: 'order-sets',
    label: 'Compare order sets',
    to: paths.savedSetComparison(),
    words: 'order versions',
  },
  { area: 'lab-accounts', label: 'Compare accounts', to: paths.accountComparison(), words: 'lab' },
  {
    area: 'settings',
    label: 'Members',
    to: paths.members(),
    needs: pageNeeds.members,
    words: 'team users invite invitations roles',
  },
  {
    area: 'settings',
    label: 'API keys',
    to: paths.apiKeys(),
    needs: pageNeeds.apiKeys,
    words: 'tokens programs',
  },
]

/** The areas that the signed-in role may open. */
export const areaOffers = (): readonly Destination[] =>
  areas
    .filter(({ needs }) => !denialOf(needs))
    .map(({ name, icon, label, to }) => {
      const { about, words } = areaTexts[name]
      return { icon, label, hint: about, to: to(), words: `${about} ${words}` }
    })

const offersOf = (some: typeof pages): readonly Destination[] =>
  some
    .filter(({ area, needs }) => !denialOf(needs ?? areaOf(area).needs))
    .map(({ area, label, to, words = '', icon, hint }) => {
      const { icon: areaIcon, label: areaLabel } = areaOf(area)
      return { icon: icon ?? areaIcon, label, hint: hint ?? areaLabel, to, words }
    })

/** The same, followed by their pages. */
export const pageOffers = (): readonly Destination[] => [...areaOffers(), ...offersOf(pages)]

/** Pages of the open area. Today leads to those of connections. */
export const nearbyOffers = (open: AreaName | undefined): readonly Destination[] =>
  offersOf(pages.filter(({ area }) => area === (open === 'today' ? 'connections' : open)))

const wordsIn = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Offers for which each word of the text begins one of their words, in any order. Those whose
 * label begins with the first one come before the others.
 */
export function calledSo<Offer extends { label: string; words?: string }>(
  text: string,
  offers: readonly Offer[],
): Offer[] {
  const typed = wordsIn(text)
  const [first] = typed
  if (first === undefined) return []
  const fitting = offers.filter(({ label, words = '' }) => {
    const own = wordsIn(`${label} ${words}`)
    return typed.every((part) => own.some((word) => word.startsWith(part)))
  })
  const begins = ({ label }: Offer) => foldText(label).startsWith(first)
  return [...fitting.filter(begins), ...fitting.filter((offer) => !begins(offer))]
}

import type { Right } from '#contract/own/rights.ts'
import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { presentAddress } from '#lib/former-addresses.ts'
import type { PageName } from '#lib/page-addresses.ts'
import { pageOf } from '#lib/page-of.ts'
import { recognize, uuidsIn } from '#src/kit/lib/recognize.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { AreaName } from '#src/kit/page/navigation.ts'
import { peopleLike, peopleNamed } from '#src/kit/page/people-names.ts'
import { shortId } from '#src/kit/page/person.ts'
import type { IconName } from '#src/kit/ui/Icon.tsx'
import type { OptionGroup } from '#src/kit/ui/lists/use-list-box.ts'
import type { Preferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { codeMatch } from '#src/lab/model/icd.ts'
import { orderSetParamNames } from '#src/lab/order-draft/order-set-param-names.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { areaOffers, calledSo, nearbyOffers, pageOffers } from './destinations.ts'

/** A destination. */
export type Offer = {
  icon: IconName
  label: string
  /** More details, if any. */
  hint: string
  /** Other words that find it. */
  words?: string
  /** Keyboard shortcut. */
  keys?: string
  to: string
  /** True if it replaces the order set draft. */
  isOrder?: boolean
  /** Adds these people to the list instead of navigating. */
  add?: readonly string[]
  /** Called in addition to navigating. */
  command?: Command
  /** Further pages, opened by the right arrow key. */
  pages?: readonly Offer[]
}

/** Commands of the palette, in addition to destinations. */
export type Command =
  | { kind: 'refreshAll' }
  | { kind: 'newOrderSet' }
  | { kind: 'theme'; theme: Preferences['theme'] }
  | { kind: 'hideNames'; isHidden: boolean }
  | { kind: 'shortcuts' }
  | { kind: 'signOut' }
  /** An address outside the pages. */
  | { kind: 'leave'; href: string }

type NamedPerson = { user_id: string; label: string | null }

type NamedSet = Pick<OrderSetLine, 'id' | 'name' | 'tests' | 'codes' | 'deleted_at'>

const PEOPLE_MAX = 5
const SETS_MAX = 4

/** A destination by name, without an icon for its kind. */
type Named = Omit<Offer, 'icon'>
/** Number of matches for a text, and the first of them. */
type Fitting = { total: number | null; first: readonly Named[] }

/** Matches for a text. Null if unknown. */
export type Answers = {
  markers: Fitting | null
  diagnoses: Fitting | null
  /** The team's saved order sets. */
  sets?: readonly NamedSet[]
  /** Lab accounts with matching names. */
  accounts?: readonly Named[]
}
const UNKNOWN: Answers = { markers: null, diagnoses: null }

const personPages = (id: string) => ({
  Overview: paths.person(id),
  Workouts: paths.workouts(id),
  Connections: paths.connections(id),
  Notes: paths.personNotes(id),
})

/** A person in one row. The right arrow key opens each of their pages. */
const personOffer = (id: string, label: string, hint = ''): Offer => ({
  icon: 'people',
  label,
  hint,
  to: paths.person(id),
  pages: Object.entries(personPages(id)).map(([page, to]) => ({
    icon: 'people',
    label: page,
    hint: '',
    to,
  })),
})

/** A person with a name, or else with a shortened ID, and with open issues, or else that ID. */
function namedOffer({ user_id: id, label }: NamedPerson, issues = 0): Offer {
  const short = shortId(id)
  if (issues > 0) return personOffer(id, label ?? short, counted(issues, 'issue'))
  return personOffer(id, label ?? short, label === null ? '' : short)
}

/** People whose pages were open, most recent first. Without names, only the most recent one. */
function recentOffers({ recent, people, issues, hidesNames }: Around): Offer[] {
  const [last] = recent
  if (hidesNames) return last === undefined ? [] : [personOffer(last, 'Last viewed person')]
  const labels = new Map(people.map(({ user_id, label }) => [user_id, label]))
  return recent.map((id) =>
    namedOffer({ user_id: id, label: labels.get(id) ?? null }, issues?.get(id)),
  )
}

type CommandOptions = Partial<Pick<Offer, 'hint' | 'to' | 'isOrder' | 'keys' | 'words'>> & {
  command?: Command
  needs?: Right
}
/** A command, unless the signed-in role lacks its right. */
const command = (
  icon: IconName,
  label: string,
  { needs, ...about }: CommandOptions,
): readonly Offer[] => (denialOf(needs) ? [] : [{ icon, label, hint: '', to: '', ...about }])
const themes = ['light', 'dark', 'system'] as const
/** Destinations beside the open page: the draft, and pages of the same area. */
const suggestedOffers = ({ area, draft }: Around): Offer[] => [
  ...(draft
    ? command('order-sets', 'Continue draft order set', {
        needs: 'order-sets.write',
        hint: draft,
        to: paths.orderSetDraft(),
      })
    : []),
  ...nearbyOffers(area).filter(({ to }) => !draft || to !== paths.orderSetDraft()),
]
/** Commands of the daily work. `to` is empty if the page stays. */
const workOffers = ({ listed }: Around): Offer[] => [
  ...command('refresh', 'Refresh all connections', {
    hint: counted(listed.size, 'person', 'people'),
    needs: 'connections.check',
    words: 'sync check reload update',
    to: paths.board(),
    command: { kind: 'refreshAll' },
  }),
  ...command('plus', 'Add people', {
    needs: 'people.write',
    hint: 'With IDs, names, and tags',
    words: 'new person patients',
    to: paths.people({ add: '1' }),
  }),
  ...command('order-sets', 'New order set', {
    needs: 'order-sets.write',
    hint: 'Empty draft',
    words: 'create compose',
    to: paths.orderSetDraft(),
    isOrder: true,
    command: { kind: 'newOrderSet' },
  }),
]
/** Commands of the display, of help, and of the session. */
const displayOffers = ({ hidesNames, theme, help, docs }: Around): Offer[] => [
  ...command('people', hidesNames ? 'Show names' : 'Hide names', {
    hint: 'In this tab',
    words: 'privacy identifiers',
    command: { kind: 'hideNames', isHidden: !hidesNames },
  }),
  ...themes
    .filter((other) => other !== theme)
    .flatMap((other) =>
      command('display', `Theme: ${other}`, {
        hint: `Now ${theme}`,
        words: 'mode colors appearance',
        command: { kind: 'theme', theme: other },
      }),
    ),
  ...command('info', 'Keyboard shortcuts', {
    words: 'hotkeys',
    keys: '?',
    command: { kind: 'shortcuts' },
  }),
  ...command('docs', 'Help for this page', {
    hint: 'Opens the guide',
    words: 'docs documentation manual',
    command: { kind: 'leave', href: help },
  }),
  ...(docs === null
    ? []
    : command('docs', 'API docs', {
        hint: 'Every endpoint',
        words: 'documentation reference',
        command: { kind: 'leave', href: docs },
      })),
  ...command('sign-out', 'Sign out', {
    hint: 'This browser',
    words: 'log logout',
    command: { kind: 'signOut' },
  }),
]

function idOffers(id: string): Offer[] {
  const hint = shortId(id)
  return [
    personOffer(id, 'Open this person'),
    { icon: 'markers', label: 'Markers in this lab test', hint, to: paths.labTestMarkers(id) },
  ]
}

function addOffers(ids: readonly string[], listed: ReadonlySet<string>): Offer[] {
  if (denialOf('people.write')) return []
  const add = ids.filter((id) => !listed.has(id))
  if (add.length === 0) return []
  const before = ids.length - add.length
  return [
    {
      icon: 'plus',
      label:
        ids.length === 1 ? 'Add this person' : `Add ${counted(add.length, 'person', 'people')}`,
      hint: before ? `${formatNumber(before)} already added` : '',
      to: paths.people(),
      add,
    },
  ]
}

function manyIdOffers(ids: readonly string[], { people, listed }: Around): Offer[] {
  const labels = new Map(people.map(({ user_id, label }) => [user_id, label]))
  return [
    ...addOffers(ids, listed),
    ...ids
      .slice(0, PEOPLE_MAX)
      .map((id) => namedOffer({ user_id: id, label: labels.get(id) ?? null })),
  ]
}

/** Pages of people by a name and the beginning of the page's own: `maya workouts`. */
function personPageOffers(text: string, people: readonly NamedPerson[]): Offer[] {
  const [, name, page] = /^(.*\S)\s+(\S{3,})$/.exec(text) ?? []
  if (name === undefined || page === undefined) return []
  return peopleNamed(name, people)
    .slice(0, PEOPLE_MAX)
    .flatMap(({ user_id, label }) =>
      Object.entries(personPages(user_id))
        .filter(([title]) => title.toLowerCase().startsWith(page.toLowerCase()))
        .map(([title, to]): Offer => {
          return { icon: 'people', label: `${label ?? shortId(user_id)}: ${title}`, hint: '', to }
        }),
    )
}

/** Beginning of an ID. */
const ID_PART = /^[\da-f]{6,8}(?:-[\da-f-]*)?$/i

function personOffers(text: string, { people, issues }: Around): Offer[] {
  const ofId = ID_PART.test(text)
    ? people.filter(({ user_id }) => user_id.startsWith(text.toLowerCase()))
    : []
  const named = [...new Set([...ofId, ...peopleLike(text, people)])].slice(0, PEOPLE_MAX)
  return named.length
    ? named.map((person) => namedOffer(person, issues?.get(person.user_id)))
    : personPageOffers(text, people)
}

const pageWords: Record<PageName, string> = {
  today: 'Today',
  people: 'People',
  cohort: 'Cohorts',
  person: 'A person',
  personNotes: 'A person’s notes',
  workouts: 'A person’s workouts',
  workout: 'A workout',
  board: 'Connections',
  issues: 'Issues',
  connections: 'A person’s connections',
  markers: 'Catalog',
  markerCatalog: 'Full catalog',
  markerLookUp: 'Paste a list of tests',
  markerComparison: 'Compare markers',
  accountComparison: 'Compare lab accounts',
  labTestMarkers: 'Markers in a lab test',
  orderSets: 'Order sets',
  orderSetDraft: 'Order set draft',
  savedSetComparison: 'Compare order sets',
  savedSetVersions: 'Order set versions',
  diagnoses: 'Diagnosis codes',
  labAccounts: 'Lab accounts',
  settings: 'Settings',
  members: 'Members',
  apiKeys: 'API keys',
  audit: 'Audit log',
  inspector: 'Inspector',
  join: 'An invitation',
}

/** An address of Rounds within a text, as a path. `here` is Rounds' own address. */
function addressOffers(text: string, here: string): Offer[] {
  for (const word of text.split(/[\s<>"]+/)) {
    const isWhole = word.startsWith(`${here}/`)
    if (!isWhole && !word.startsWith('/')) continue
    const given = isWhole ? word.slice(here.length) : word
    const to = presentAddress(given) ?? given
    const page = pageOf(to.replace(/[?#].*$/, ''))
    if (!page) continue
    const params = new URLSearchParams(/\?([^#]*)/.exec(to)?.[1])
    const isOrder = orderSetParamNames.some((name) => params.has(name))
    return [{ icon: 'right', label: 'Open this link', hint: pageWords[page.name], to, isOrder }]
  }
  return []
}

/** Saved order sets with the text in their name, or as their id. */
function setOffers(text: string, sets: readonly NamedSet[] = []): Offer[] {
  return sets
    .filter(
      ({ id, name, deleted_at }) =>
        !deleted_at && (id === text || name.toLowerCase().includes(text)),
    )
    .slice(0, SETS_MAX)
    .map(({ id, name, tests, codes }) => ({
      icon: 'order-sets',
      label: name,
      hint: `${counted(tests, 'lab test')}, ${counted(codes, 'add-on marker')}`,
      to: savedSetPath(id),
      isOrder: true,
    }))
}

/** Offers of the matches by name, then of all matches. Without a response, a search is offered. */
function fittingOffers(
  fitting: Fitting | null,
  what: {
    icon: IconName
    to: string
    unseen: string
    all: (count: string) => string
  },
): Offer[] {
  const { icon, to } = what
  if (!fitting) return [{ icon, label: what.unseen, hint: '', to }]
  const { first, total } = fitting
  const isWhole = total !== null && total <= first.length
  const count = total === null ? 'All' : `All ${formatNumber(total)}`
  return [
    ...first.map((offer): Offer => ({ icon, ...offer })),
    ...(first.length && !isWhole ? [{ icon, label: what.all(count), hint: '', to }] : []),
  ]
}
const markerOffers = (word: string, { markers }: Answers) =>
  fittingOffers(markers, {
    icon: 'markers',
    to: paths.markers({ name: word }),
    unseen: `Markers matching “${word}”`,
    all: (count) => `${count} markers matching “${word}”`,
  })
const diagnosisOffers = (word: string, { diagnoses }: Answers) =>
  fittingOffers(diagnoses, {
    icon: 'diagnoses',
    to: paths.diagnoses({ q: word }),
    unseen: `Diagnosis codes for “${word}”`,
    all: (count) => `${count} diagnosis codes for “${word}”`,
  })

/** Context of the palette. */
export type Around = {
  /** Area of the open page. */
  area: AreaName | undefined
  /** Content of the order set draft in words. Empty without one. */
  draft: string
  /** Ids of the people whose pages were open, most recent first. */
  recent: readonly string[]
  /** People whose names may be shown. */
  people: readonly NamedPerson[]
  /** Number of each person's open issues, if they are loaded. */
  issues?: ReadonlyMap<string, number>
  /** Ids of all people on the list. */
  listed: ReadonlySet<string>
  /** True if names are hidden. */
  hidesNames: boolean
  theme: Preferences['theme']
  /** True if the text may be the name of a listed person, so that it is never sent to a search. */
  isName: boolean
  /** The address of Rounds itself, without a trailing slash. */
  here: string
  /** Addresses of the help for this page, and of the API docs if there are any. */
  help: string
  docs: string | null
}

/** True if the text itself is a destination, so that nothing is searched. */
export const isPointer = (text: string, here: string): boolean =>
  uuidsIn(text).length > 0 || addressOffers(text, here).length > 0

/** The offers by title. Titles without offers are left out. */
const grouped = (offers: Record<string, readonly Offer[]>): OptionGroup<Offer>[] =>
  Object.entries(offers)
    .map(([title, items]) => ({ title, items }))
    .filter(({ items }) => items.length > 0)

const alone = (items: readonly Offer[]): OptionGroup<Offer>[] => [{ items }]

/**
 * Destinations for a text in groups, most likely first: a pasted address, ids and codes by their
 * format, names of people. Searches known to be empty are not offered.
 */
export function offersFor(
  text: string,
  around: Around,
  answers: Answers = UNKNOWN,
): OptionGroup<Offer>[] {
  const { listed, isName, here } = around
  const word = text.trim()
  const lower = word.toLowerCase()
  if (!word)
    return grouped({
      Suggested: suggestedOffers(around),
      Recent: recentOffers(around),
      Commands: workOffers(around),
      Pages: areaOffers(),
      More: displayOffers(around),
    })
  const address = addressOffers(word, here)
  const ids = uuidsIn(word)
  const [id] = ids
  if (ids.length > 1) return alone([...address, ...manyIdOffers(ids, around)])
  if (id)
    return alone([
      ...address,
      ...setOffers(id, answers.sets),
      ...idOffers(id),
      ...addOffers(ids, listed),
    ])
  if (address.length) return alone(address)
  const People = personOffers(word, around)
  const Markers = isName ? [] : markerOffers(word, answers)
  const codes = isName ? [] : diagnosisOffers(word, answers)
  switch (recognize(word)) {
    case 'icd':
      // a test's name can look like a code: B12, A1C
      return grouped(
        answers.diagnoses?.first.some(({ label }) => codeMatch(label, word) > 0) === false
          ? { People, Markers, 'Diagnosis codes': codes }
          : { People, 'Diagnosis codes': codes, Markers },
      )
    case 'loinc':
      return grouped({ People, Markers })
    default:
      return grouped({
        People,
        Pages: calledSo(word, pageOffers()),
        Commands: calledSo(word, [...workOffers(around), ...displayOffers(around)]),
        'Order sets': setOffers(lower, answers.sets),
        'Lab accounts': (answers.accounts ?? []).map((account) => ({
          icon: 'lab-accounts',
          ...account,
        })),
        Markers,
        'Diagnosis codes': codes,
      })
  }
}

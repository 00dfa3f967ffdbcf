import type { OrderSetLine } from '#contract/saved-order-sets.ts'
import { recognise } from '#src/lib/recognise.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import { paths } from '#src/url/paths.ts'
import { savedSetPath } from '#src/url/saved-set-param.ts'
import { areas } from './areas.ts'
import { shortId } from './person.ts'

/** Somewhere to go. */
export type Offer = {
  icon: IconName
  label: string
  hint: string
  to: string
  /** What it leads to takes the place of the order set in the making, which does not go along. */
  isOrder?: boolean
}

type NamedPerson = { user_id: string; label: string | null }

type NamedSet = Pick<OrderSetLine, 'id' | 'name' | 'tests' | 'codes' | 'deleted_at'>

const MOST_PEOPLE = 6
const MOST_SETS = 4

/** Something by name, without the picture of its kind. */
type Named = Omit<Offer, 'icon'>
/** What fits a text: how many, and the first of them. */
type Fitting = { total: number | null; first: readonly Named[] }

/** What is there for a text, null where it is not known. */
export type Answers = {
  markers: Fitting | null
  diagnoses: Fitting | null
  /** The order sets that the team has saved. */
  sets?: readonly NamedSet[]
  /** Lab accounts that are called so. */
  accounts?: readonly Named[]
}
const UNKNOWN: Answers = { markers: null, diagnoses: null }

/** `person` is the one whose pages are offered, if any. */
const areaOffers = (person: string | null): Offer[] =>
  areas.flatMap(({ name, label, to }) => {
    const address = to(person)
    return address ? { icon: name, label, hint: 'Go to', to: address } : []
  })

function idOffers(id: string): Offer[] {
  const hint = shortId(id)
  return [
    { icon: 'workouts', label: 'Workouts of this person', hint, to: paths.workouts(id) },
    { icon: 'connections', label: 'Connections of this person', hint, to: paths.connections(id) },
    { icon: 'markers', label: 'Markers of this lab test', hint, to: paths.labTestMarkers(id) },
  ]
}

/** Those whose name holds the text. */
export function peopleNamed<P extends NamedPerson>(text: string, people: readonly P[]): P[] {
  const lower = text.trim().toLowerCase()
  return lower ? people.filter(({ label }) => label?.toLowerCase().includes(lower)) : []
}

function personOffers(text: string, people: readonly NamedPerson[]): Offer[] {
  return peopleNamed(text, people)
    .slice(0, MOST_PEOPLE)
    .map(({ user_id, label }) => ({
      icon: 'people',
      label: label!,
      hint: 'Workouts',
      to: paths.workouts(user_id),
    }))
}

/** Saved order sets whose name has the text in it, or whose id it is. */
function setOffers(text: string, sets: readonly NamedSet[] = []): Offer[] {
  return sets
    .filter(
      ({ id, name, deleted_at }) =>
        !deleted_at && (id === text || name.toLowerCase().includes(text)),
    )
    .slice(0, MOST_SETS)
    .map(({ id, name, tests, codes }) => ({
      icon: 'order-sets',
      label: name,
      hint: `Saved set · ${counted(tests, 'test')}, ${counted(codes, 'add-on')}`,
      to: savedSetPath(id),
      isOrder: true,
    }))
}

/** Those that fit by name, and then all of them; all are offered unseen while there is no answer. */
function fittingOffers(
  fitting: Fitting | null,
  what: {
    icon: IconName
    hint: string
    to: string
    unseen: string
    all: (count: string) => string
  },
): Offer[] {
  const { icon, hint, to } = what
  if (!fitting) return [{ icon, label: what.unseen, hint, to }]
  const { first, total } = fitting
  const isWhole = total !== null && total <= first.length
  const count = total === null ? 'All' : `All ${formatNumber(total)}`
  return [
    ...first.map((offer): Offer => ({ icon, ...offer })),
    ...(first.length && !isWhole ? [{ icon, label: what.all(count), hint, to }] : []),
  ]
}
const markerOffers = (word: string, { markers }: Answers) =>
  fittingOffers(markers, {
    icon: 'markers',
    hint: 'Name, test code or LOINC',
    to: paths.markers({ name: word }),
    unseen: `Markers with “${word}”`,
    all: (count) => `${count} markers with “${word}”`,
  })
const diagnosisOffers = (word: string, { diagnoses }: Answers) =>
  fittingOffers(diagnoses, {
    icon: 'diagnoses',
    hint: 'ICD-10-CM',
    to: paths.diagnoses({ q: word }),
    unseen: `Diagnosis codes for “${word}”`,
    all: (count) => `${count} diagnosis codes for “${word}”`,
  })

/**
 * Where the text can lead, most likely first: a pasted id or code is known by its shape, a name is looked for among
 * `people`. `person` is the id of the one whose pages were last open. What the service is known to have nothing for is not
 * offered.
 */
export function offersFor(
  text: string,
  person: string | null,
  people: readonly NamedPerson[],
  answers: Answers = UNKNOWN,
): Offer[] {
  const word = text.trim()
  const lower = word.toLowerCase()
  const goTo = areaOffers(person)
  if (!word) return goTo
  const markers = markerOffers(word, answers)
  const diagnoses = diagnosisOffers(word, answers)
  switch (recognise(word)) {
    case 'uuid':
      return [...setOffers(lower, answers.sets), ...idOffers(lower)]
    case 'icd':
      return [...diagnoses, ...markers]
    case 'loinc':
      return markers
    case 'text':
      return [
        ...personOffers(lower, people),
        ...goTo.filter(({ label }) => label.toLowerCase().includes(lower)),
        ...setOffers(lower, answers.sets),
        ...(answers.accounts ?? []).map((account): Offer => ({ icon: 'lab-accounts', ...account })),
        ...markers,
        ...diagnoses,
      ]
  }
}

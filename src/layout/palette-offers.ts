import { recognise } from '#src/lib/recognise.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import { paths } from '#src/url/paths.ts'
import { areas } from './areas.ts'
import { shortId } from './person.ts'

/** Somewhere to go. */
export type Offer = { icon: IconName; label: string; hint: string; to: string }

type NamedPerson = { user_id: string; label: string | null }

const MOST_PEOPLE = 6

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

function personOffers(text: string, people: readonly NamedPerson[]): Offer[] {
  const matching = people.filter(({ label }) => label?.toLowerCase().includes(text))
  return matching.slice(0, MOST_PEOPLE).map(({ user_id, label }) => ({
    icon: 'people',
    label: label!,
    hint: 'Workouts',
    to: paths.workouts(user_id),
  }))
}

/**
 * Where the text can lead, most likely first: a pasted id or code is known by its shape, a name is looked for among
 * `people`. `person` is the id of the one whose pages were last open.
 */
export function offersFor(
  text: string,
  person: string | null,
  people: readonly NamedPerson[],
): Offer[] {
  const word = text.trim()
  const lower = word.toLowerCase()
  const goTo = areaOffers(person)
  if (!word) return goTo
  const markers: Offer = {
    icon: 'markers',
    label: `Markers with “${word}”`,
    hint: 'Name or test code',
    to: paths.markers({ name: word }),
  }
  const diagnoses: Offer = {
    icon: 'diagnoses',
    label: `Diagnosis codes for “${word}”`,
    hint: 'ICD-10-CM',
    to: paths.diagnoses({ q: word }),
  }
  switch (recognise(word)) {
    case 'uuid':
      return idOffers(lower)
    case 'icd':
      return [diagnoses, markers]
    case 'loinc':
      return [{ ...markers, label: `Markers with ${word}`, hint: 'LOINC or test code' }]
    case 'text':
      return [
        ...personOffers(lower, people),
        ...goTo.filter(({ label }) => label.toLowerCase().includes(lower)),
        markers,
        diagnoses,
      ]
  }
}

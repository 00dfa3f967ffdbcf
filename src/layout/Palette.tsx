import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { people } from '#src/api/workspace.ts'
import { recognise } from '#src/lib/recognise.ts'
import { paths } from '#src/url/paths.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import css from './Palette.module.css'
import { lastPerson, shortId } from './person.ts'

type Offer = { icon: IconName; label: string; hint: string; to: string }
const MOST_PEOPLE = 6

const areas = (person: string | null): Offer[] => [
  { icon: 'people', label: 'People', hint: 'Go to', to: paths.people() },
  ...(person
    ? [
        { icon: 'workouts', label: 'Workouts', hint: 'Go to', to: paths.workouts(person) } as const,
        {
          icon: 'connections',
          label: 'Connections',
          hint: 'Go to',
          to: paths.connections(person),
        } as const,
      ]
    : []),
  { icon: 'markers', label: 'Markers', hint: 'Go to', to: paths.markers() },
  { icon: 'order-sets', label: 'Order sets', hint: 'Go to', to: paths.orderSets() },
  { icon: 'diagnoses', label: 'Diagnosis codes', hint: 'Go to', to: paths.diagnoses() },
  { icon: 'lab-accounts', label: 'Lab accounts', hint: 'Go to', to: paths.labAccounts() },
  { icon: 'inspector', label: 'Inspector', hint: 'Go to', to: paths.inspector() },
]

/** What can be done with the text, most likely first. */
function offersFor(
  text: string,
  list: { user_id: string; label: string | null }[],
  hidden: boolean,
): Offer[] {
  const word = text.trim()
  if (!word) return areas(lastPerson())
  const q = encodeURIComponent(word)
  const markers: Offer = {
    icon: 'markers',
    label: `Markers with “${word}”`,
    hint: 'Name or test code',
    to: `${paths.markers()}?name=${q}`,
  }
  const diagnoses: Offer = {
    icon: 'diagnoses',
    label: `Diagnosis codes for “${word}”`,
    hint: 'ICD-10-CM',
    to: `${paths.diagnoses()}?q=${q}`,
  }
  switch (recognise(word)) {
    case 'uuid': {
      const id = word.toLowerCase()
      return [
        {
          icon: 'workouts',
          label: 'Workouts of this person',
          hint: shortId(id),
          to: paths.workouts(id),
        },
        {
          icon: 'connections',
          label: 'Connections of this person',
          hint: shortId(id),
          to: paths.connections(id),
        },
        {
          icon: 'markers',
          label: 'Markers of this lab test',
          hint: shortId(id),
          to: paths.labTestMarkers(id),
        },
      ]
    }
    case 'icd':
      return [diagnoses, markers]
    case 'loinc':
      return [{ ...markers, label: `Markers with ${word}`, hint: 'LOINC or test code' }]
    default: {
      const found = hidden
        ? []
        : list
            .filter((person) => person.label?.toLowerCase().includes(word.toLowerCase()))
            .slice(0, MOST_PEOPLE)
            .map((person): Offer => ({
              icon: 'people',
              label: person.label!,
              hint: 'Workouts',
              to: paths.workouts(person.user_id),
            }))
      const goTo = areas(lastPerson()).filter((area) =>
        area.label.toLowerCase().includes(word.toLowerCase()),
      )
      return [...found, ...goTo, markers, diagnoses]
    }
  }
}

/** Ctrl K: goes anywhere, and knows what a pasted id or code can be. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { data: list = [] } = useQuery(people())
  const { hideIdentifiers } = usePreferences()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const offers = offersFor(text, list, hideIdentifiers)

  const go = (offer: Offer | undefined) => {
    if (!offer) return
    onClose()
    void navigate(offer.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') go(offers[active])
    else if (event.key === 'ArrowDown') setActive((active + 1) % offers.length)
    else if (event.key === 'ArrowUp') setActive((active + offers.length - 1) % offers.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog label="Search" onClose={onClose}>
      <div className={css.field}>
        <Icon name="diagnoses" />
        <input
          className={css.input}
          // the palette was opened to type into it
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-offers`}
          aria-activedescendant={`${id}-${active}`}
          aria-label="A name, an id or a code"
          placeholder="A name, an id or a code"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="listbox" id={`${id}-offers`} aria-label="Where to go" className={css.offers}>
        {offers.map((offer, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
          <div
            key={offer.label + offer.to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.offer}
            onClick={() => go(offer)}
            onPointerMove={() => setActive(index)}
          >
            <Icon name={offer.icon} />
            <span>{offer.label}</span>
            <span className={css.hint}>{offer.hint}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

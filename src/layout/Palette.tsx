import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { people } from '#src/api/workspace.ts'
import { counted } from '#src/lib/units.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import { SearchDialog } from '#src/ui/SearchDialog.tsx'
import { useListBox } from '#src/ui/use-list-box.ts'
import { keepOrderSetParams } from '#src/url/order-set-param-names.ts'
import { offersFor, peopleNamed, type Offer } from './palette-offers.ts'
import css from './Palette.module.css'
import { lastPerson } from './person.ts'
import { takeTypedAhead } from './TypedAhead.tsx'
import { usePaletteAnswers } from './use-palette-answers.ts'

/** Ctrl K: goes anywhere, and knows what a pasted id or code can be. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { data: list = [] } = useQuery(people())
  const { hideIdentifiers } = usePreferences()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [text, setText] = useState('')
  const named = hideIdentifiers ? [] : list
  const answers = usePaletteAnswers(text, peopleNamed(text, list).length > 0)
  const offers = offersFor(text, lastPerson(), named, answers)

  const go = ({ to, isOrder }: Offer) => {
    onClose()
    void navigate(isOrder ? to : keepOrderSetParams(to, search))
  }
  const listBox = useListBox({
    text,
    groups: [{ items: offers }],
    keyOf: ({ label, hint, to }) => label + hint + to,
    onChoose: go,
  })

  const takeOver = useEffectEvent(() => {
    const { text: typed, isSubmitted } = takeTypedAhead()
    setText(typed)
    const [first] = offersFor(typed, lastPerson(), named)
    if (isSubmitted && first) go(first)
  })
  // the field has the focus now, and takes the keys itself
  useLayoutEffect(() => takeOver(), [])
  return (
    <SearchDialog
      label="Search"
      fieldLabel="A name, an id or a code"
      listLabel="Where to go"
      text={text}
      onText={setText}
      list={listBox}
      option={({ icon, label, hint }) => (
        <>
          <Icon name={icon} />
          <span className={css.label}>{label}</span>
          <span className={css.hint}>{hint}</span>
        </>
      )}
      status={text.trim() ? counted(offers.length, 'result') : ''}
      onClose={onClose}
    />
  )
}

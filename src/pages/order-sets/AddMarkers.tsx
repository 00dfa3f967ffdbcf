import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'

import { listMarkers } from '#src/api/queries.ts'
import { factsOf } from '#src/layout/Notices.tsx'
import { counted } from '#src/lib/units.ts'
import { TextField } from '#src/ui/Field.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import css from './order-sets.module.css'

const MOST = 8

type Props = {
  /** Restricts the search to the lab of this account. */
  account: string
  codes: readonly string[]
  onToggle: (code: string) => void
  onPaste: (codes: string[]) => void
}

/** Search as you type in the catalogue; Enter adds the marker in focus, a pasted list of codes is added whole. */
export function AddMarkers({ account, codes, onToggle, onPaste }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const name = useDeferredValue(text.trim())
  const found = useQuery({
    ...listMarkers({ name, size: MOST, lab_account_id: account || undefined }),
    enabled: name.length > 0,
    placeholderData: keepPreviousData,
  })
  const markers = name ? (found.data?.body.markers ?? []) : []
  const shown = markers.filter((marker) => marker.provider_id !== null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setText('')
    else if (event.key === 'ArrowDown' && shown.length) setActive((active + 1) % shown.length)
    else if (event.key === 'ArrowUp' && shown.length) setActive((active + shown.length - 1) % shown.length)
    else if (event.key === 'Enter' && shown[active]) onToggle(shown[active].provider_id!)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.search}>
      <TextField
        label="Name or test code"
        labelHidden
        type="search"
        placeholder="Name or test code"
        value={text}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={shown.length ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onPaste={(event) => {
          const list = event.clipboardData.getData('text').split(/[\s,;]+/).filter(Boolean)
          // several words with a digit in each are a list of codes, not a name
          if (list.length < 2 || !list.every((word) => /\d/.test(word))) return
          event.preventDefault()
          onPaste(list)
        }}
        onKeyDown={onKeyDown}
      />
      {found.error && <p className={css.soft}>The catalogue could not be searched: {factsOf(found.error)}</p>}
      {name && (
        <>
          <div id={`${id}-found`} role="listbox" aria-label="Markers found" aria-multiselectable="true" className={css.found}>
            {shown.map((marker, index) => {
              const chosen = codes.includes(marker.provider_id!)
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
                <div
                  key={marker.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={chosen}
                  data-active={index === active || undefined}
                  className={css.option}
                  onClick={() => onToggle(marker.provider_id!)}
                  onPointerMove={() => setActive(index)}
                >
                  <Icon name={chosen ? 'check' : 'plus'} size={14} />
                  <span>
                    <Highlight text={marker.name} match={name} />
                  </span>
                  <code>{marker.provider_id}</code>
                </div>
              )
            })}
          </div>
          <p role="status" className={css.soft}>
            {found.data && (found.data.body.total === 0 ? `No marker matches “${name}”.` : found.data.body.total > MOST ? `The first ${MOST} of ${counted(found.data.body.total, 'marker')}.` : '')}
          </p>
        </>
      )}
    </div>
  )
}

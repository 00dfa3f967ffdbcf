import type { ClipboardEvent } from 'react'

import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { isListOfWishes } from '#src/lab/markers/look-up/is-list.ts'
import { pastedList } from '#src/lab/model/pasted-list.ts'

import type { View } from './loader.ts'
import { fromTheStart } from './marker-search.ts'

import css from './markers.module.css'

/** Search field for markers. A pasted list is looked up as a list. */
export function NameField({
  name,
  setView,
}: {
  name: string
  setView: (patch: Partial<View>, options?: { replace?: boolean }) => void
}) {
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isListOfWishes(text)) return
    event.preventDefault()
    pastedList.put(text)
    setView({ ...fromTheStart, check: true })
  }
  return (
    <div className={css.nameField} onPaste={onPaste}>
      <SearchField
        label="Name, test code or LOINC"
        maxLength={200}
        pauseMs={0}
        value={name}
        onSearch={(typed) => setView({ ...fromTheStart, name: typed }, { replace: true })}
      />
    </div>
  )
}

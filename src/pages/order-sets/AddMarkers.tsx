import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listMarkers } from '#src/api/queries.ts'
import { factsOf } from '#src/layout/Notices.tsx'
import { counted } from '#src/lib/units.ts'
import { Highlight } from '#src/ui/Highlight.tsx'
import { useTyped } from '#src/ui/use-typed.ts'
import { Combobox } from './Combobox.tsx'
import { readTestCodes } from './pasted.ts'

const MOST = 8

type Props = {
  /** Restricts the search to the lab of this account. */
  account: string
  /** Restricts the search to this lab, where no account does. */
  labId: number | null
  codes: readonly string[]
  onToggle: (code: string) => void
  onPaste: (codes: string[]) => void
}

/** Single markers, searched for in the catalogue by name or test code; a pasted list of codes is added whole. */
export function AddMarkers({ account, labId, codes, onToggle, onPaste }: Props) {
  const [sent, setSent] = useState('')
  const name = sent.trim()
  const typed = useTyped(sent, setSent)
  const found = useQuery({
    ...listMarkers({ name, size: MOST, lab_account_id: account || undefined, lab_id: !account && labId !== null ? [labId] : undefined }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })
  const page = name ? found.data?.body : undefined
  const status = found.error
    ? `The catalogue could not be searched: ${factsOf(found.error)}`
    : !page
      ? 'Searching'
      : page.total === 0
        ? `No marker${account || labId !== null ? ' of this order’s lab' : ''} matches “${name}”.`
        : page.total > page.markers.length
          ? `The first ${page.markers.length} of ${counted(page.total, 'marker')}.`
          : `${counted(page.total, 'marker')}.`
  return (
    <Combobox
      label="Add-on markers"
      placeholder="Name or test code, or paste codes"
      text={typed.text}
      onText={typed.type}
      onHurry={typed.now}
      settled={typed.text.trim() === name && !found.isPlaceholderData && !found.isFetching}
      status={status}
      choices={(page?.markers ?? []).map((marker) => ({
        key: String(marker.id),
        name: marker.name,
        code: marker.provider_id && <Highlight text={marker.provider_id} match={name} />,
        words: <Highlight text={marker.name} match={name} />,
        chosen: marker.provider_id !== null && codes.includes(marker.provider_id),
        not: marker.provider_id === null ? 'has no test code, so it cannot be added' : null,
      }))}
      onPick={({ key }) => {
        const code = page?.markers.find(({ id }) => String(id) === key)?.provider_id
        if (code) onToggle(code)
      }}
      onPaste={(text) => {
        const list = readTestCodes(text)
        if (list.length) onPaste(list)
        return list.length > 0
      }}
    />
  )
}

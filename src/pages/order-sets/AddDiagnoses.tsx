import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { searchDiagnoses } from '#src/api/queries.ts'
import { factsOf } from '#src/layout/Notices.tsx'
import { codeMatch, readCodes } from '#src/lib/icd.ts'
import { counted } from '#src/lib/units.ts'
import { Highlight } from '#src/ui/Highlight.tsx'
import { useTyped } from '#src/ui/use-typed.ts'
import { Combobox } from './Combobox.tsx'

const MOST = 8

/** Diagnosis codes, searched for by code or words; a pasted list of codes is added whole. */
export function AddDiagnoses({ dx, onToggle, onPaste }: { dx: readonly string[]; onToggle: (code: string) => void; onPaste: (codes: string[]) => void }) {
  const [sent, setSent] = useState('')
  const query = sent.trim()
  const typed = useTyped(sent, setSent)
  const found = useQuery({ ...searchDiagnoses({ diagnosis_query: query }), enabled: query !== '', placeholderData: keepPreviousData })
  const answers = query ? found.data?.body : undefined
  const shown = answers?.slice(0, MOST) ?? []
  const words = query.split(/\s+/).filter((word) => word.length > 1)
  const status = found.error
    ? `The diagnosis codes could not be searched: ${factsOf(found.error)}`
    : !answers
      ? 'Searching'
      : answers.length === 0
        ? `Nothing found for “${query}”.`
        : answers.length > MOST
          ? `The best ${MOST} of ${counted(answers.length, 'answer')}.`
          : `${counted(answers.length, 'answer')}.`
  return (
    <Combobox
      label="Diagnosis codes"
      placeholder="Code or words, or paste codes"
      text={typed.text}
      onText={typed.type}
      onHurry={typed.now}
      settled={typed.text.trim() === query && !found.isPlaceholderData && !found.isFetching}
      status={status}
      choices={shown.map(({ diagnosis_code: code, description }) => ({
        key: code,
        name: code,
        code: <Highlight text={code} match={code.slice(0, codeMatch(code, query))} />,
        words: <Highlight text={description} match={words} />,
        chosen: dx.includes(code),
        not: null,
      }))}
      onPick={({ key }) => onToggle(key)}
      onPaste={(text) => {
        const { codes, others } = readCodes(text)
        if (!codes.length || others.length) return false
        onPaste(codes)
        return true
      }}
    />
  )
}

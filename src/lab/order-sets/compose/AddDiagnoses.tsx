import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Diagnosis } from '#contract/interface/diagnoses.ts'
import { session } from '#src/kit/api/workspace.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { diagnosisReading } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { regardLines } from '#src/lab/diagnoses/reading-words.ts'
import { codeMatch } from '#src/lab/model/icd.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { CodeSearch, OPTIONS_MAX } from './CodeSearch.tsx'
import { readPastedDiagnoses } from './pasted-diagnoses.ts'
import { PastedDiagnoses } from './PastedDiagnoses.tsx'
import { useCheckedDiagnoses } from './use-checked-diagnoses.ts'

export function toDiagnosisOption(
  { diagnosis_code: code, description }: Diagnosis,
  text: string,
  dx: readonly string[],
): ComboboxOption {
  // single letters would be marked everywhere
  const words = text.split(/\s+/).filter((word) => word.length > 1)
  return {
    key: code,
    name: code,
    value: code,
    code: <Highlight text={code} match={code.slice(0, codeMatch(code, text))} />,
    words: <Highlight text={description ?? 'No description'} match={words} />,
    isChosen: dx.includes(code),
  }
}

function countWords(answers: readonly Diagnosis[] | undefined, text: string): string {
  if (!answers) return ''
  const all = counted(answers.length, 'result')
  if (answers.length === 0) return `Nothing found for “${text}”.`
  return answers.length > OPTIONS_MAX ? `Top ${OPTIONS_MAX} of ${all}.` : `${all}.`
}

/** The reason that no code of the active disease comes first, from our own service's reading. */
function useRegards(text: string): string {
  const { data: who } = useQuery(session())
  const { data: reading } = useQuery({
    ...diagnosisReading({ diagnosis_query: text }),
    enabled: who?.upstream.kind === 'own' && text !== '',
  })
  return regardLines(reading?.searches ?? []).join(' ')
}

export const DIAGNOSIS_FIELD = 'Diagnosis codes'

/** Diagnosis codes, searched by code or words. Pasted codes are checked before they are added. */
export function AddDiagnoses({
  order,
  labId,
  isOpen,
}: {
  order: Order
  /** True if the field is on the page. */
  isOpen: boolean
} & Pick<ComposedOrder, 'labId'>) {
  const { view, setView } = order
  const { dx } = view
  const checked = useCheckedDiagnoses(order, labId)
  const [searched, setSearched] = useState('')
  const regards = useRegards(searched)
  return (
    <>
      {isOpen && (
        <CodeSearch
          label={DIAGNOSIS_FIELD}
          focusFirst
          placeholder="Code or keyword"
          what="diagnosis codes"
          query={(text) => searchDiagnoses({ diagnosis_query: text })}
          toOptions={(answers, text) =>
            (answers ?? [])
              .slice(0, OPTIONS_MAX)
              .map((diagnosis) => toDiagnosisOption(diagnosis, text, dx))
          }
          countWords={countWords}
          note={regards}
          onSearch={setSearched}
          onAdd={(code) => setView((now) => ({ dx: joined(now.dx, [code]) }))}
          onPaste={(text) => {
            const codes = readPastedDiagnoses(text)
            if (codes) void checked.check(codes)
            return codes !== null
          }}
        />
      )}
      {checked.isShown && <PastedDiagnoses setView={setView} checked={checked} />}
    </>
  )
}

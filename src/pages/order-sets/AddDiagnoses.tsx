import type { Diagnosis } from '#contract/diagnoses.ts'
import { searchDiagnoses } from '#src/api/queries.ts'
import { codeMatch, readCodes } from '#src/lib/icd.ts'
import { counted } from '#src/lib/units.ts'
import type { ComboboxOption } from '#src/ui/Combobox.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { CodeSearch, MOST_OPTIONS } from './CodeSearch.tsx'

function toOption(
  { diagnosis_code: code, description }: Diagnosis,
  text: string,
  dx: readonly string[],
): ComboboxOption {
  // single letters would be marked all over
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

function countWords(answers: readonly Diagnosis[], text: string): string {
  const all = counted(answers.length, 'answer')
  if (answers.length === 0) return `Nothing found for “${text}”.`
  return answers.length > MOST_OPTIONS ? `The best ${MOST_OPTIONS} of ${all}.` : `${all}.`
}

/** Diagnosis codes, searched for by code or words; a pasted list of codes is added whole. */
export const AddDiagnoses = ({
  dx,
  onToggle,
  onPaste,
}: {
  dx: readonly string[]
  onToggle: (code: string) => void
  onPaste: (codes: string[]) => void
}) => (
  <CodeSearch
    label="Diagnosis codes"
    placeholder="Code or words, or paste codes"
    what="The diagnosis codes"
    query={(text) => searchDiagnoses({ diagnosis_query: text })}
    toOptions={(answers, text) =>
      answers.slice(0, MOST_OPTIONS).map((diagnosis) => toOption(diagnosis, text, dx))
    }
    countWords={countWords}
    onToggle={onToggle}
    onPaste={(text) => {
      const { codes, others } = readCodes(text)
      const isListOfCodes = codes.length > 0 && others.length === 0
      if (isListOfCodes) onPaste(codes)
      return isListOfCodes
    }}
  />
)

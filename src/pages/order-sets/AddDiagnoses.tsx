import { searchDiagnoses } from '#src/api/queries.ts'
import { codeMatch, readCodes } from '#src/lib/icd.ts'
import { counted } from '#src/lib/units.ts'
import { Highlight } from '#src/ui/Highlight.tsx'
import { Combobox, MOST } from './Combobox.tsx'

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
  <Combobox
    label="Diagnosis codes"
    placeholder="Code or words, or paste codes"
    what="The diagnosis codes"
    ask={(query) => searchDiagnoses({ diagnosis_query: query })}
    choicesOf={(answers, query) =>
      answers.slice(0, MOST).map(({ diagnosis_code: code, description }) => ({
        key: code,
        name: code,
        picks: code,
        code: <Highlight text={code} match={code.slice(0, codeMatch(code, query))} />,
        words: (
          <Highlight
            text={description}
            match={query.split(/\s+/).filter((word) => word.length > 1)}
          />
        ),
        chosen: dx.includes(code),
      }))
    }
    statusOf={(answers, query) =>
      answers.length === 0
        ? `Nothing found for “${query}”.`
        : answers.length > MOST
          ? `The best ${MOST} of ${counted(answers.length, 'answer')}.`
          : `${counted(answers.length, 'answer')}.`
    }
    onPick={onToggle}
    onPaste={(text) => {
      const { codes, others } = readCodes(text)
      if (!codes.length || others.length) return false
      onPaste(codes)
      return true
    }}
  />
)

import { useQuery } from '@tanstack/react-query'

import type { Diagnosis } from '#contract/interface/diagnoses.ts'
import { itemAt } from '#lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { toDiagnosisOption } from '#src/lab/order-sets/compose/AddDiagnoses.tsx'
import { CodeSearch, OPTIONS_MAX } from '#src/lab/order-sets/compose/CodeSearch.tsx'

import { testNames } from './coverage-hints.ts'
import { coveredCodes, searchCoveredCodes, type CoveredTests } from './coverage.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Number of common codes offered before anything is typed. */
const OFFERED_MAX = 6
const NONE: readonly string[] = []

/**
 * Diagnosis codes that Medicare lists for the tests of a determination: the most used ones, and a
 * search among all.
 */
export function CoveredCodes({
  determination,
  onAdd,
}: {
  determination: CoveredTests
  onAdd: (code: string) => void
}) {
  const { ncd, tests } = determination
  const { data = NONE } = useQuery(coveredCodes(ncd))
  const offered = data.slice(0, OFFERED_MAX)
  const { known } = useKnownCodes(offered)
  const names = testNames(determination)
  const countWords = (answers: readonly Diagnosis[] = [], text: string) => {
    if (!answers.length) return `No covered code matches “${text}”.`
    const all = counted(answers.length, 'covered code')
    return answers.length > OPTIONS_MAX ? `Top ${OPTIONS_MAX} of ${all}.` : `${all}.`
  }
  return (
    <>
      {offered.length > 0 && (
        <ul className={css.offered} aria-label={`Covered codes for ${names}`}>
          {offered.map((code) => (
            <li key={code}>
              <Button icon="plus" look="quiet" onClick={() => onAdd(code)}>
                <b>{code}</b> {known.get(code)?.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CodeSearch
        label={`Search covered codes for ${names}`}
        placeholder="Search covered codes"
        what="diagnosis codes"
        query={(text) => searchCoveredCodes(itemAt(tests, 0), text)}
        toOptions={(answers, text) =>
          (answers ?? []).slice(0, OPTIONS_MAX).map((one) => toDiagnosisOption(one, text, NONE))
        }
        countWords={countWords}
        onAdd={onAdd}
        onPaste={() => false}
      />
    </>
  )
}

import { Link } from 'react-router-dom'

import { isUnspecified } from '#lib/icd-title.ts'
import { without } from '#src/kit/lib/lists.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useKnownCodes, type KnownCode } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { Check, toPreviewHeading } from './Check.tsx'

/**
 * `header`: more specific codes are below it. `unspecified`: its own title leaves something open.
 * `unknown`: it is not among the searched codes.
 */
export type DiagnosisHint = 'header' | 'unspecified' | 'unknown'

export function hintOf({ title, billable }: KnownCode): DiagnosisHint | null {
  if (billable === false) return 'header'
  if (title === null) return 'unknown'
  return isUnspecified(title) ? 'unspecified' : null
}

/** True if a code can be the primary diagnosis. An unchecked one may be in the code set. */
export const canBePrimary = (known: KnownCode | undefined): boolean => known?.title !== null

export const hintWords: Record<DiagnosisHint, { word: string; says: string; todo: string }> = {
  header: {
    word: 'Not billable',
    says: 'is not billable. Choose a more specific code.',
    todo: 'choose a billable diagnosis code',
  },
  unspecified: {
    word: 'Unspecified',
    says: 'is an unspecified code. Add detail if known.',
    todo: 'add detail to the diagnosis code',
  },
  unknown: {
    word: 'Not in code set',
    says: 'is not in this code set.',
    todo: 'replace the unknown diagnosis code',
  },
}

/** Diagnosis codes that could be more specific. A hint, never a change to what is billed. */
export function DiagnosisChecks({ view, setView }: Pick<Order, 'view' | 'setView'>) {
  const hints = [...useKnownCodes(view.dx).known].flatMap(([code, details]) => {
    const hint = hintOf(details)
    return hint ? [{ code, hint }] : []
  })
  return hints.map(({ code, hint }) => (
    <Check
      key={code}
      tone={hint === 'header' ? 'notice' : 'unknown'}
      word={hintWords[hint].word}
      todo={hintWords[hint].todo}
      remedy={
        <>
          {hint !== 'unknown' && (
            <Link
              className={buttonLink()}
              to={withOrderSet(paths.diagnoses({ q: familyOf(code, hint) }), view)}
            >
              Show codes under {familyOf(code, hint)}
            </Link>
          )}
          <Button
            look="quiet"
            aria-label={`Remove flagged diagnosis code ${code}`}
            onClick={() => {
              setView(({ dx }) => ({ dx: without(dx, code) }))
              toPreviewHeading()
            }}
          >
            Remove
          </Button>
        </>
      }
    >
      <code>{code}</code> {hintWords[hint].says}
    </Check>
  ))
}

/** Common prefix of the more specific codes: the code itself, or its first three characters. */
const familyOf = (code: string, hint: DiagnosisHint) =>
  hint === 'header' ? code : code.slice(0, 3)

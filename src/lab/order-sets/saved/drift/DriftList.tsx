import { useState } from 'react'

import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import type { Drift } from './drift.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

/** Maximum number of lines shown at once. */
const MAX = 12

const unitText = (unit: string | null) => (unit === null ? 'no unit' : printedUnit(unit))

const PRICE_NONE = 'no price'
const price = (text: string | null) =>
  text && /^\d/.test(text) ? `$${text}` : (text ?? PRICE_NONE)

function words(drift: Drift): string {
  switch (drift.kind) {
    case 'gone':
      return 'is no longer included'
    case 'new':
      return 'was added'
    case 'name':
      return drift.is === null ? 'no longer has a name' : `was renamed to ${drift.is}`
    case 'price':
      return `${price(drift.was)} → ${price(drift.is)}`
    case 'account':
      return drift.is === null
        ? `lab account was ${drift.was} and is no longer available to your team`
        : `lab account was ${drift.was ?? 'unknown'}, now ${drift.is}`
    case 'results':
      return [
        drift.added.length && `now also reports ${drift.added.join(', ')}`,
        drift.removed.length && `no longer reports ${drift.removed.join(', ')}`,
        drift.optional.length && `no longer always reports ${drift.optional.join(', ')}`,
        drift.always.length && `now always reports ${drift.always.join(', ')}`,
        ...drift.units.map(
          ({ loinc, was, is }) => `${loinc} now in ${unitText(is)} (was ${unitText(was)})`,
        ),
      ]
        .filter(Boolean)
        .join('; ')
  }
}

/** Earlier and current values, one line each. */
export function DriftList({ drift }: { drift: readonly Drift[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? drift : drift.slice(0, MAX)
  return (
    <>
      <ul className={css.drift}>
        {shown.map((one, index) => (
          <li key={index}>
            <strong>{one.name}</strong> {one.code && <code>{one.code}</code>} {words(one)}
          </li>
        ))}
      </ul>
      {drift.length > MAX && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatNumber(drift.length)}`}
        </Button>
      )}
    </>
  )
}

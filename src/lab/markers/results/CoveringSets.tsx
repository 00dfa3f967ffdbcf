import { useMemo } from 'react'

import { markerName } from '#contract/interface/markers.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import type { LookUp } from '#src/lab/markers/look-up/use-look-up.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { formatCents } from '#src/lab/model/price.ts'

import { coverByLab, type CoveringSet, type WantedResult } from './covering-set.ts'

import css from '#src/lab/markers/list-check.module.css'

const textsOf = (wanted: readonly WantedResult[]) => wanted.map(({ text }) => text).join(', ')

/** `PSA, free (not always reported with PSA with reflex to free PSA)`. */
const uncoveredWords = ({ text, optionalIn }: CoveringSet['uncovered'][number]) =>
  optionalIn ? `${text} (not always reported with ${markerName(optionalIn)})` : text

/** `3 tests · list price $52.00 + 1 without a price · 1 not covered`. */
function setWords({ chosen, cents, unpriced, uncovered }: CoveringSet): string {
  const price = [
    chosen.length > unpriced && `list price $${formatCents(cents)}`,
    unpriced && `${unpriced} unpriced`,
  ]
  return [
    counted(chosen.length, 'marker'),
    price.filter(Boolean).join(' + '),
    uncovered.length ? `${uncovered.length} not covered` : 'covers all',
  ].join(' · ')
}

/**
 * From wanted results to tests that report them, for each lab of the catalog. Nothing unless those
 * are fewer than the results.
 */
export function CoveringSets({
  wanted,
  lookUp: { catalog, labs, view, lines, add },
}: {
  wanted: readonly WantedResult[]
  lookUp: LookUp
}) {
  const wishes = lines.length
  const sets = useMemo(() => coverByLab(wanted, catalog.markers), [wanted, catalog.markers])
  if (!sets.some(({ chosen }) => chosen.length < wanted.length)) return null
  return (
    <section className={css.covering} aria-labelledby="covering-sets">
      <h2 id="covering-sets">Suggested set</h2>
      <p className={css.note}>
        A small set of markers that reports these {wanted.length} results. Smaller or cheaper sets
        may exist.
        {wishes > wanted.length &&
          ` ${wanted.length} of ${wishes} lines match a result by LOINC code or name.`}
      </p>
      {sets.map((set, place) => {
        const name = set.labId === null ? 'No lab' : labs.labName(set.labId)
        const keys = set.chosen.flatMap(({ marker }) => labCodeOf(marker) ?? [])
        const toAdd = keys.filter((key) => !view.codes.includes(key))
        return (
          <details key={String(set.labId)} open={place === 0}>
            <summary>
              <strong>{name}</strong> {setWords(set)}
            </summary>
            <ul className={css.set}>
              {set.chosen.map(({ marker, yields }) => (
                <li key={marker.id}>
                  <span className="strong">{markerName(marker)}</span>{' '}
                  {marker.provider_id && <CopyCode code={marker.provider_id} what="test code" />}{' '}
                  <span className={css.hint}>reports {textsOf(yields)}</span>
                  <span className={css.price}>
                    <Price marker={marker} sign />
                  </span>
                </li>
              ))}
            </ul>
            {set.uncovered.length > 0 && (
              <p className={css.note}>
                Not covered at {name}: {set.uncovered.map(uncoveredWords).join(', ')}.
              </p>
            )}
            <div className={`row wrap between ${css.setActions}`}>
              <Button
                needs="order-sets.write"
                icon={toAdd.length ? 'plus' : 'check'}
                disabled={toAdd.length === 0}
                onClick={() => add(toAdd)}
              >
                {toAdd.length ? `Add ${toAdd.length} to order set` : 'In order set'}
              </Button>
            </div>
          </details>
        )
      })}
    </section>
  )
}

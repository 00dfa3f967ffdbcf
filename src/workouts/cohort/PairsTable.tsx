import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import { saveGroupsCsv, type GroupsFile } from './groups-csv.ts'
import { figureWords, probabilityText, signed } from './words.ts'

import css from './cohort.module.css'

/** Each pair of groups: by how much they differ, with its interval and probability. */
export function PairsTable(file: Omit<GroupsFile, 'at'>) {
  const { names, comparison, view } = file
  const { difference, digits } = figureWords[view.figure]
  const { pairs } = comparison
  const isOne = pairs.length === 1
  return (
    <>
      <div
        className={css.pairsFrame}
        role="region"
        aria-label="Pairs of groups, scrolls"
        tabIndex={0}
      >
        <table className={`small tabular wide ${css.pairs}`} aria-label="Pairs of groups">
          <thead>
            <tr>
              <th scope="col">Groups</th>
              <th scope="col">Median difference{difference && `, ${difference}`}</th>
              <th scope="col">95% CI</th>
              <th scope="col">p</th>
              {!isOne && <th scope="col">p, Holm</th>}
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ one, other, test }) => (
              <tr key={`${one} ${other}`}>
                <th scope="row">
                  {names[one]} − {names[other]}
                </th>
                <td>
                  {test ? (
                    signed(test.shift.estimate, digits)
                  ) : (
                    <Missing what="Too few people, or people in both" />
                  )}
                </td>
                <td>
                  {test &&
                    `${formatNumber(test.shift.lower, digits)} to ${formatNumber(test.shift.upper, digits)}`}
                </td>
                <td>{test && probabilityText(test.probability)}</td>
                {!isOne && <td>{test && probabilityText(test.adjusted)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        look="quiet"
        icon="download"
        onClick={() => saveGroupsCsv({ ...file, at: new Date() })}
      >
        Groups as CSV
      </Button>
    </>
  )
}

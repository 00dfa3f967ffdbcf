import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import { saveGroupsCsv, type GroupsFile } from './groups-csv.ts'
import { figureWords, probabilityText, signed } from './words.ts'

import css from './cohort.module.css'

/** The test of each pair of groups, if there are several pairs, and an export of all of them. */
export function PairsTable(file: Omit<GroupsFile, 'at'>) {
  const { names, comparison, view } = file
  const { difference, digits } = figureWords[view.figure]
  const { pairs } = comparison
  return (
    <>
      {pairs.length > 1 && (
        <table className={`small tabular ${css.pairs}`} aria-label="Group pairs">
          <thead>
            <tr>
              <th scope="col">Groups</th>
              <th scope="col">Median difference{difference && `, ${difference}`}</th>
              <th scope="col">95% CI</th>
              <th scope="col">p</th>
              <th scope="col">p (Holm)</th>
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
                    <Missing what="Too few people, or some people are in both groups" />
                  )}
                </td>
                <td>
                  {test &&
                    `${formatNumber(test.shift.lower, digits)} to ${formatNumber(test.shift.upper, digits)}`}
                </td>
                <td>{test && probabilityText(test.probability)}</td>
                <td>{test && probabilityText(test.adjusted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        needs="export"
        look="quiet"
        icon="download"
        onClick={() => saveGroupsCsv({ ...file, at: new Date() })}
      >
        Export groups as CSV
      </Button>
    </>
  )
}

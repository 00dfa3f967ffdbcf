import { RESOLUTION, resolutionOf, typicalTime } from '#src/connections/issues/closed-summary.ts'
import type { IssuesModel } from '#src/connections/issues/use-issues.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { filterByFacets } from '#src/kit/table/facets.ts'
import { RadioOptions } from '#src/kit/ui/RadioOptions.tsx'

import css from './resolutions.module.css'

const ALL = ''

/** Number of closed issues by resolution, most common first, and how long they were open. A number shows only its issues. */
export function Resolutions({ counts, chosen, setView, ...model }: IssuesModel) {
  const found = [...counts(RESOLUTION)].sort(([, a], [, b]) => b - a)
  const only = chosen[RESOLUTION] ?? []
  const { found: rows, facets, hideIdentifiers: isHidden } = model
  const ofOthers = filterByFacets(
    rows,
    facets.filter(({ id }) => id !== RESOLUTION),
    chosen,
    { isHidden },
  )
  const timeOf = (value: string) =>
    typicalTime(
      value === ALL ? ofOthers : ofOthers.filter(({ problem }) => resolutionOf(problem) === value),
    )
  if (found.length < 2 && only.length === 0) return null
  const total = found.reduce((sum, [, count]) => sum + count, 0)
  return (
    <fieldset className={`unprinted ${css.resolutions}`}>
      <RadioOptions
        label="Resolution"
        options={[[ALL, total] as const, ...found].map(([value, count]) => ({ value, count }))}
        value={only.length > 1 ? null : (only[0] ?? ALL)}
        onChange={(value) => setView({ [RESOLUTION]: value === ALL ? [] : [value] })}
        className={css.resolution}
      >
        {({ value, count }) => (
          <>
            <strong>{formatNumber(count)}</strong> {value || 'All closed'}{' '}
            <span className="faint tiny">{timeOf(value)}</span>
          </>
        )}
      </RadioOptions>
    </fieldset>
  )
}

import { incidentOf } from '#src/connections/model/incidents.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Select } from '#src/kit/ui/Field.tsx'

import { otherChanges } from './changes.ts'
import { Changes, missingWords } from './Changes.tsx'
import { issueCount, NotChecked, Nothing, Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const sinces = ['1d', '7d'] as const

/** Time from which something is new. */
function SinceControl({ model: { view, setView, hasVisited } }: { model: TodayModel }) {
  return (
    <Select
      label="New since"
      labelHidden
      value={view.since === '' && !hasVisited ? '1d' : view.since}
      onChange={({ target }) =>
        setView({ since: sinces.find((since) => since === target.value) ?? '' })
      }
    >
      {hasVisited && (
        <option value="" data-short="Last visit">
          Since last visit
        </option>
      )}
      <option value="1d" data-short="24 hours">
        Last 24 hours
      </option>
      <option value="7d" data-short="7 days">
        Last 7 days
      </option>
    </Select>
  )
}

/** Both answers, or the one that arrived if the other failed. */
function askedOf({ problems, changes }: TodayModel) {
  const isKnown = problems.data !== undefined || changes.data !== undefined
  const isSettled = !problems.isPending && !changes.isPending
  return {
    data: isSettled && isKnown ? true : undefined,
    error:
      [problems, changes].find(({ data, error }) => error && isKnown === (data !== undefined))
        ?.error ?? null,
  }
}

/**
 * Issues that began and connections that changed since the selected time, each once. Incidents are
 * in a card above.
 */
export function Recent({ model }: { model: TodayModel }) {
  const { view, since, fresh, changes, standing, incidents, isChecked } = model
  const own = (fresh ?? []).filter((problem) => !incidentOf(problem, incidents))
  const inIncidents = (fresh?.length ?? 0) - own.length
  const others = otherChanges(changes.data?.changes ?? [], incidents, own)
  const hasChanges = others.length > 0 || view.change !== ''
  const missing = changes.data && missingWords(changes.data, model)
  return (
    <Part
      title="What’s new"
      count={issueCount(own.length, inIncidents)}
      asked={askedOf(model)}
      controls={<SinceControl model={model} />}
    >
      {() =>
        isChecked ? (
          <>
            {own.length > 0 && (
              <ProblemList label={`New ${since.words}`} problems={own} areNew model={model} />
            )}
            {fresh?.length === inIncidents && (
              <Nothing>{incidents.length > 0 ? 'No other new issues.' : 'No new issues.'}</Nothing>
            )}
            {hasChanges && <Changes all={others} model={model} />}
            {missing && <p className={`faint small ${css.nothing}`}>{missing}</p>}
            {standing && standing.unconfirmed > 0 && (
              <Nothing>
                {standing.attention > 0
                  ? counted(standing.unconfirmed, 'more person has', 'more people have')
                  : counted(standing.unconfirmed, 'person has', 'people have')}{' '}
                issues that the next refresh will confirm or clear.
              </Nothing>
            )}
          </>
        ) : (
          <NotChecked />
        )
      }
    </Part>
  )
}

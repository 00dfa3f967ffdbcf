import { useMemo } from 'react'

import { ChartCard, NoChart } from '#src/charts/ChartCard.tsx'
import { StripChart, type StripPoint } from '#src/charts/StripChart.tsx'
import { niceAxis } from '#src/charts/ticks.ts'
import { formatNumber } from '#src/lib/units.ts'
import { Select } from '#src/ui/Field.tsx'
import {
  compareGroups,
  figureNames,
  LEAST_PEOPLE,
  personFigure,
  spreadOf,
} from '#src/workouts/cohort.ts'
import css from './cohort.module.css'
import { groupName, type ChartGroup } from './groups.ts'
import { shortOf } from './loader.ts'
import type { CohortModel } from './use-cohort.ts'
import { comparisonSentence, figureWords } from './words.ts'

const HEIGHT = 224

type Point = StripPoint & { name: string; group: string }

/** Who is held against whom, and by what. */
function Choices({
  view,
  setView,
  chosen,
  tags,
}: Pick<CohortModel, 'view' | 'setView'> & {
  chosen: { a: string; b: string }
  tags: readonly string[]
}) {
  const options = ['all', 'rest', ...tags.map((tag) => `tag:${tag}`)]
  return (
    <div className={css.controls}>
      {(['a', 'b'] as const).map((which) => (
        <Select
          key={which}
          label={which === 'a' ? 'First group' : 'Second group'}
          labelHidden
          value={chosen[which]}
          onChange={(event) => setView({ [which]: event.target.value })}
        >
          {[...new Set([...options, chosen[which]])].map((group) => (
            <option key={group} value={group}>
              {groupName(group)}
            </option>
          ))}
        </Select>
      ))}
      <Select
        label="Held against each other by"
        labelHidden
        value={view.figure}
        onChange={(event) =>
          setView({ figure: figureNames.find((one) => one === event.target.value) ?? 'share' })
        }
      >
        {figureNames.map((name) => (
          <option key={name} value={name}>
            {figureWords[name].label}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Two groups against each other, everybody a point, with the quartiles of each. */
export function GroupsCard({
  groups,
  chosen,
  choices,
  followed,
  nameOf,
  view,
  setView,
}: { groups: readonly ChartGroup[]; chosen: { a: string; b: string } } & Pick<
  CohortModel,
  'choices' | 'followed' | 'nameOf' | 'view' | 'setView'
>) {
  const { figure } = view
  const { unit, digits, label } = figureWords[figure]
  const text = (value: number) => `${formatNumber(value, digits)} ${unit}`.trim()
  const drawn = useMemo(
    () =>
      groups.map(({ name, color, rows }) => {
        const points = rows.flatMap(({ person, figures }): Point[] => {
          const value = personFigure(figures, figure)
          return value === null
            ? []
            : [{ id: person.user_id, value, name: nameOf(person.user_id), group: name }]
        })
        return {
          name,
          color,
          of: rows.length,
          points,
          box: points.length < LEAST_PEOPLE ? null : spreadOf(points.map((one) => one.value)),
        }
      }),
    [groups, figure, nameOf],
  )
  const values = drawn.flatMap(({ points }) => points.map(({ value }) => value))
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const axis = useMemo(() => niceAxis(low, high || 1, 6), [low, high])
  const [one, other] = drawn
  const comparison = compareGroups(
    one!.points.map(({ value }) => value),
    other!.points.map(({ value }) => value),
  )
  const missing = drawn
    .filter(({ points, of }) => points.length < of)
    .map(
      ({ name, points, of }) =>
        `${formatNumber(of - points.length)} of ${formatNumber(of)} in ${name}`,
    )
  const short = (id: string) =>
    setView(({ follow }) => ({ follow: follow === shortOf(id) ? '' : shortOf(id) }))
  return (
    <ChartCard
      title="Two groups"
      height={HEIGHT}
      table={() => ({
        header: ['Person', 'Group', label],
        rows: drawn.flatMap(({ points }) =>
          points
            .toSorted((a, b) => a.value - b.value)
            .map(({ id, name, group, value }) => ({
              key: `${group} ${id}`,
              cells: [name, group, text(value)],
            })),
        ),
      })}
      sentence={`${comparisonSentence(comparison, [one!.name, other!.name], text)}${missing.length ? ` Too little is known of ${missing.join(' and ')}.` : ''}`}
      method="Everybody of whom the figure is known is a point; the box is the middle half of a group, the line in it the median. In how many of all pairs, one of each group, the first has the greater figure is Mann and Whitney’s U over the number of pairs (1947): 50 % where neither lies above the other. Why groups differ it does not say."
      controls={
        <Choices
          view={view}
          setView={setView}
          chosen={chosen}
          tags={[...choices.tag.keys()].sort()}
        />
      }
    >
      {values.length ? (
        <StripChart
          label={`${label} of two groups`}
          groups={drawn}
          axis={axis}
          unit={unit}
          height={HEIGHT}
          marked={followed?.person.user_id ?? null}
          tooltipContent={({ name, group, value }) => ({
            title: name,
            lines: [
              { name: label, value: text(value) },
              { name: 'Group', value: group },
            ],
          })}
          chooses="follows the person in the charts"
          onChoose={({ id }) => short(id)}
        />
      ) : (
        <NoChart height={HEIGHT}>Of nobody in these groups is this known.</NoChart>
      )}
    </ChartCard>
  )
}

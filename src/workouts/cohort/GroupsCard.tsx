import { useMemo } from 'react'

import { ChartCard, NoChart } from '#src/kit/charts/ChartCard.tsx'
import { StripChart, type StripPoint } from '#src/kit/charts/StripChart.tsx'
import { niceAxis } from '#src/kit/charts/ticks.ts'
import { formatNumber, inUnit } from '#src/kit/lib/units.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { CheckboxList, Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import { compareGroups, figureNames, PEOPLE_MIN, personFigure } from './compare-groups.ts'
import { groupName, GROUPS_MAX, sharedBy, type ChartGroup } from './groups.ts'
import { shortOf } from './loader.ts'
import { PairsTable } from './PairsTable.tsx'
import type { CohortModel } from './use-cohort.ts'
import { comparisonSentence, figureWords, GROUPS_METHOD } from './words.ts'

/** Pixels of a group, and of the scale below them all. */
const [LANE, SCALE] = [94, 36]
const HEIGHT_MIN = 224

type Point = StripPoint & { name: string; group: string }
type Model = Pick<
  CohortModel,
  'counts' | 'followed' | 'nameOf' | 'view' | 'setView' | 'days' | 'hideIdentifiers' | 'text'
>

/** Choice of the groups to compare, and of their figure. */
function Chosen({
  view,
  setView,
  chosen,
  tags,
}: Pick<Model, 'view' | 'setView'> & { chosen: readonly string[]; tags: readonly string[] }) {
  const groups = new Set([...tags.map((tag) => `tag:${tag}`), ...chosen, 'rest', 'all'])
  return (
    <div className="row wrap unprinted below-2">
      <Dropdown label={`Groups: ${chosen.map(groupName).join(', ')}`}>
        <CheckboxList
          label="Groups"
          choices={[...groups].map((value) => ({ value, label: groupName(value) }))}
          chosen={chosen}
          onChange={(next) => setView({ groups: next.slice(0, GROUPS_MAX) })}
        />
        <p className="soft">Up to {GROUPS_MAX}</p>
      </Dropdown>
      <Select
        label="Compare by"
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

/** People of each group with the figure, the quartiles of groups large enough, and how far they are apart. */
function useComparedGroups(
  groups: readonly ChartGroup[],
  figure: Model['view']['figure'],
  nameOf: Model['nameOf'],
) {
  const known = useMemo(
    () =>
      groups.map(({ name, color, rows }) => ({
        name,
        color,
        of: rows.length,
        points: rows.flatMap(({ person, figures }): Point[] => {
          const value = personFigure(figures, figure)
          return value === null
            ? []
            : [{ id: person.user_id, value, name: nameOf(person.user_id), group: name }]
        }),
      })),
    [groups, figure, nameOf],
  )
  const shared = useMemo(() => sharedBy(groups), [groups])
  const comparison = useMemo(
    () =>
      compareGroups(
        known.map(({ points }) => points.map(({ value }) => value)),
        shared === 0,
      ),
    [known, shared],
  )
  const drawn = useMemo(
    () =>
      known.map((group, at) => ({
        ...group,
        box: group.points.length < PEOPLE_MIN ? null : (comparison.spreads[at] ?? null),
      })),
    [known, comparison],
  )
  return { drawn, shared, comparison }
}

/** Groups against each other, everybody a point, with the quartiles of each, and how far they are apart. */
export function GroupsCard({
  groups,
  chosen,
  ...model
}: { groups: readonly ChartGroup[]; chosen: readonly string[] } & Model) {
  const { counts, followed, nameOf, view, setView } = model
  const { figure } = view
  const { unit, digits, label } = figureWords[figure]
  const text = (value: number) => inUnit(formatNumber(value, digits), unit)
  const { drawn, shared, comparison } = useComparedGroups(groups, figure, nameOf)
  const names = groups.map(({ name }) => name)
  const values = drawn.flatMap(({ points }) => points.map(({ value }) => value))
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const axis = useMemo(() => niceAxis(low, high || 1, 6), [low, high])
  const height = Math.max(HEIGHT_MIN, groups.length * LANE + SCALE)
  const missing = drawn
    .filter(({ points, of }) => points.length < of)
    .map(
      ({ name, points, of }) =>
        `${formatNumber(of - points.length)} of ${formatNumber(of)} in ${name}`,
    )
  return (
    <div>
      <ChartCard
        title="Groups"
        height={height}
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
        sentence={[
          comparisonSentence(comparison, names, shared, figure),
          ...(missing.length ? [`Too little data for ${missing.join(', ')}.`] : []),
        ].join(' ')}
        method={GROUPS_METHOD}
        controls={
          <Chosen
            view={view}
            setView={setView}
            chosen={chosen}
            tags={[...counts('tag').keys()].sort()}
          />
        }
      >
        {values.length ? (
          <StripChart
            label={`${label} by group`}
            groups={drawn}
            axis={axis}
            unit={unit}
            height={height}
            marked={followed?.person.user_id ?? null}
            tooltipContent={({ name, group, value }) => ({
              title: name,
              lines: [
                { name: label, value: text(value) },
                { name: 'Group', value: group },
              ],
            })}
            chooses="highlights the person"
            onChoose={({ id }) =>
              setView(({ follow }) => ({ follow: follow === shortOf(id) ? '' : shortOf(id) }))
            }
          />
        ) : (
          <NoChart height={height}>Not enough data in these groups.</NoChart>
        )}
      </ChartCard>
      {comparison.pairs.length > 0 && (
        <PairsTable {...model} names={names} shared={shared} comparison={comparison} />
      )}
    </div>
  )
}

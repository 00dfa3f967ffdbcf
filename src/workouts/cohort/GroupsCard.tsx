import { useMemo } from 'react'

import { ChartCard, NoChart } from '#src/kit/charts/ChartCard.tsx'
import { StripChart, type StripPoint } from '#src/kit/charts/StripChart.tsx'
import { decimalsOf, niceAxis, unitOnTop } from '#src/kit/charts/ticks.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { CheckboxList, Dropdown, RadioList } from '#src/kit/ui/lists/Dropdown.tsx'

import { compareGroups, figureNames, personFigure } from './compare-groups.ts'
import { comparisonWords, groupsFinding, GROUPS_METHOD, type Compared } from './group-words.ts'
import { groupName, GROUPS_MAX, sharedBy, type ChartGroup } from './groups.ts'
import { shortOf } from './loader.ts'
import { PairsTable } from './PairsTable.tsx'
import type { CohortModel } from './use-cohort.ts'
import { figureText, figureWords, rangeEndsText, signed } from './words.ts'

import css from './cohort.module.css'

/** Pixels of a group, and of the scale below all of them. */
const [LANE, SCALE] = [64, 36]
const HEIGHT_MIN = 224

type Point = StripPoint & { name: string; group: string }
type Model = Pick<
  CohortModel,
  | 'counts'
  | 'chosenGroups'
  | 'followed'
  | 'nameOf'
  | 'view'
  | 'setView'
  | 'days'
  | 'weeks'
  | 'hideIdentifiers'
  | 'text'
>

/** Choice of the groups to compare, and of their figure. */
function CompareMenu({ view, setView, chosenGroups, counts }: Model) {
  const tags = [...counts('tag').keys()].sort().map((tag) => `tag:${tag}`)
  const groups = new Set([...tags, ...chosenGroups, 'rest', 'all'])
  return (
    <Dropdown label="Compare" look="quiet" align="right" caret>
      <div className={css.compare}>
        <div>
          <h3>Groups</h3>
          <CheckboxList
            label="Groups"
            choices={[...groups].map((value) => ({
              value,
              label: capitalized(groupName(value)),
            }))}
            chosen={chosenGroups}
            onChange={(next) => setView({ groups: next.slice(0, GROUPS_MAX) })}
          />
          <p className="faint tiny">Up to {GROUPS_MAX} groups</p>
        </div>
        <div>
          <h3>Measure</h3>
          <RadioList
            label="Compare by"
            choices={figureNames.map((value) => ({ value, label: figureWords[value].label }))}
            chosen={view.figure}
            onChange={(figure) =>
              setView({ figure: figureNames.find((one) => one === figure) ?? 'change' })
            }
          />
        </div>
      </div>
    </Dropdown>
  )
}

/** People of each group with the figure, the median of each, and the differences. */
function useComparedGroups(
  groups: readonly ChartGroup[],
  figure: Model['view']['figure'],
  nameOf: Model['nameOf'],
) {
  const known = useMemo(
    () =>
      groups.map(({ name, color, rows }) => {
        const points = rows.flatMap(({ person, figures }): Point[] => {
          const value = personFigure(figures, figure)
          const group = capitalized(name)
          return value === null
            ? []
            : [{ id: person.user_id, value, name: nameOf(person.user_id), group }]
        })
        const of = rows.length > points.length ? `${formatNumber(points.length)} of ` : ''
        return {
          name: capitalized(name),
          color,
          points,
          count: `${of}${counted(rows.length, 'person', 'people')}`,
        }
      }),
    [groups, figure, nameOf],
  )
  const compared = useMemo((): Compared => {
    const shared = sharedBy(groups)
    const values = known.map(({ points }) => points.map(({ value }) => value))
    return {
      shared,
      names: groups.map(({ name }) => name),
      comparison: compareGroups(values, shared === 0),
    }
  }, [groups, known])
  const drawn = useMemo(
    () =>
      known.map((group, at) => {
        const spread = compared.comparison.spreads[at]
        const interval = compared.comparison.intervals[at]
        return {
          ...group,
          median: spread ? { value: spread.median, text: figureText(spread.median, figure) } : null,
          interval: interval ? { ...interval, text: rangeEndsText(interval, figure) } : null,
        }
      }),
    [known, compared, figure],
  )
  return { drawn, compared }
}

/** The scale of the points, including zero. */
function useStripAxis(values: readonly number[], figure: Model['view']['figure']) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  return useMemo(() => {
    const axis = niceAxis(low, high || 1, 6)
    const { unit, isChange } = figureWords[figure]
    const digits = decimalsOf(axis)
    const format = (tick: number) => (isChange ? signed(tick, digits) : formatNumber(tick, digits))
    return { axis, formatTick: unitOnTop(axis, format, unit) }
  }, [low, high, figure])
}

/** Statistics of the groups, the pairs of three or more, and the method. */
const Method = ({ compared, ...model }: Model & { compared: Compared }) => (
  <>
    <p>{comparisonWords(compared, model.view.figure)}</p>
    {compared.comparison.pairs.length > 0 && <PairsTable {...model} {...compared} />}
    {GROUPS_METHOD.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </>
)

/** The groups side by side, one point per person, with the median of each. */
export function GroupsCard({ groups, ...model }: { groups: readonly ChartGroup[] } & Model) {
  const { followed, nameOf, view, setView } = model
  const { figure } = view
  const { label } = figureWords[figure]
  const { drawn, compared } = useComparedGroups(groups, figure, nameOf)
  const values = drawn.flatMap(({ points }) => points.map(({ value }) => value))
  const scale = useStripAxis(values, figure)
  const height = Math.max(HEIGHT_MIN, groups.length * LANE + SCALE)
  return (
    <ChartCard
      title="Groups"
      finding={capitalized(groupsFinding(compared, figure))}
      height={height}
      table={() => ({
        header: ['Person', 'Group', label],
        rows: drawn.flatMap(({ points }) =>
          points
            .toSorted((a, b) => a.value - b.value)
            .map(({ id, name, group, value }) => ({
              key: `${group} ${id}`,
              cells: [name, group, figureText(value, figure)],
            })),
        ),
      })}
      sentence={`${label}, with median and 95% confidence interval.`}
      method={<Method {...model} compared={compared} />}
      menu={<CompareMenu {...model} />}
    >
      {values.length ? (
        <StripChart
          label={`${label} by group`}
          groups={drawn}
          {...scale}
          height={height}
          marked={followed?.person.user_id ?? null}
          tooltipContent={({ name, group, value }) => ({
            title: name,
            lines: [
              { name: label, value: figureText(value, figure) },
              { name: 'Group', value: group },
            ],
          })}
          chooses="highlights the person"
          onChoose={({ id }) =>
            setView(({ follow }) => ({ follow: follow === shortOf(id) ? '' : shortOf(id) }))
          }
        />
      ) : (
        <NoChart height={height}>These groups don’t have enough data.</NoChart>
      )}
    </ChartCard>
  )
}

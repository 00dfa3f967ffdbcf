import { Link } from 'react-router-dom'

import { formatDay, formatInstant, formatMoment } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import { sortWords, type Column } from '#src/kit/table/column.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { providerLabel } from '#src/workouts/model/provider.ts'
import type { Shift } from '#src/workouts/model/statistics/rank-sum.ts'

import { sortable, type View } from './loader.ts'
import { SPARK_WEEKS, type HowMany, type PersonFigures, type Week } from './people-weeks.ts'
import { heartRateCompleteness, recordedOf, standingsOf, type Row } from './rows.ts'
import { Sparkline } from './Sparkline.tsx'
import {
  changeWords,
  completenessWords,
  hoursText,
  measuringWords,
  pauseWords,
  percentText,
  probabilityText,
  signed,
  sportWords,
  tooLittleWords,
  verdictWords,
  withoutWords,
} from './words.ts'

import css from './cohort.module.css'

type About = { hideIdentifiers: boolean; nameOf: (userId: string) => string }
type Around = About & {
  range: View['range']
  weeks: readonly Week[]
  followed: string | null
  onFollow: (userId: string) => void
  /** Time of printing. */
  printedAt: number
}

const verdictIcons = { less: 'down', more: 'up', 'none recorded': 'notice' } as const

/**
 * Change of a person's hours against their own past, with other possible causes; for people who are
 * not ranked, the reason.
 */
export function ChangeCell({ figures: { change, tooLittle, measuring } }: Pick<Row, 'figures'>) {
  if (!change)
    return <span className="soft">{tooLittle ? tooLittleWords[tooLittle] : 'unknown'}</span>
  const { verdict, hours, share } = change
  const without = withoutWords(change)
  const isOtherwise = measuring !== null && (verdict === 'less' || verdict === 'more')
  return (
    <span
      className={`inline tabular nowrap ${css.change}`}
      data-verdict={verdict}
      title={`${changeWords(change)}${without && `; ${pauseWords(change)}`}`}
    >
      <span>
        {signed(hours)} <small>h</small>
      </span>
      <span>{percentText(share)}</span>
      <span className={`inline soft ${css.verdict}`}>
        {verdict !== 'no clear change' && <Icon name={verdictIcons[verdict]} size={12} />}
        <span>
          {verdictWords[verdict]}
          {without && <small className={css.beside}>{without}</small>}
          {isOtherwise && <small className={css.beside}>measurement changed</small>}
        </span>
      </span>
    </span>
  )
}

const partTitle = ({ n, of }: HowMany, what: string) => `${n} of ${counted(of, 'workout')} ${what}`
const partText = ({ n, of }: HowMany) => (of ? `${formatNumber((n / of) * 100)}%` : null)
/** Probability of the change by chance alone, with its interval on hover. */
const Probability = ({ figures: { change } }: Pick<Row, 'figures'>) =>
  change ? (
    <span title={changeWords(change)}>{probabilityText(change.probability)}</span>
  ) : (
    <Missing what="Too little data" />
  )

/** A share that differs by less is as it was. */
const SAME_SHARE = 0.1
const isOtherShare = (now: HowMany, before: HowMany) =>
  before.of > 0 && Math.abs(now.n / now.of - before.n / before.of) >= SAME_SHARE

/** Number of the last weeks' workouts with a heart rate, and the earlier share if it differs. */
function HeartRateCell({ figures }: Pick<Row, 'figures'>) {
  const { heartRate, heartRateBefore } = figures
  const now = partText(heartRate)
  if (now === null) return <Missing what="No workouts in the last four weeks" />
  return (
    <span
      title={`${partTitle(heartRate, 'of the last four weeks')}, before ${partTitle(heartRateBefore, '')}`}
    >
      {now}
      <small className="soft"> of {formatNumber(heartRate.of)}</small>
      {isOtherShare(heartRate, heartRateBefore) && (
        <small className="soft">, was {partText(heartRateBefore)}</small>
      )}
    </span>
  )
}

function Above80({ figures: { above80 } }: Row) {
  if (above80 === null) return <Missing what="Maximum heart rate not set" />
  const { share, workouts } = above80
  if (share === null)
    return (
      <Missing what={`No zone times that fit the maximum in ${counted(workouts.of, 'workout')}`} />
    )
  return (
    <span title={partTitle(workouts, 'have zone times that fit the maximum')}>
      {formatNumber(share * 100)}%
    </span>
  )
}

const Load = ({ figures: { load } }: Row) =>
  load.now === null ? (
    <Missing what={`Complete zone times in ${load.weeks.n} of ${load.weeks.of} weeks`} />
  ) : (
    <span
      title={`From ${load.weeks.n} of the last ${counted(load.weeks.of, 'week')} with complete zone times${load.usual === null ? '' : `. Usual: ${formatNumber(load.usual)}`}`}
    >
      {formatNumber(load.now)}
    </span>
  )

const daysAgo = (days: number) => (days === 0 ? 'today' : `${formatNumber(days)} d`)

const Since = ({ figures: { daysSince, lastDay } }: Row) =>
  daysSince === null || lastDay === null ? (
    <Missing what="No workouts" />
  ) : (
    <span title={formatDay(lastDay)}>{daysAgo(daysSince)}</span>
  )

export const Measuring = ({ measuring }: Pick<PersonFigures, 'measuring'>) =>
  measuring && (
    <span
      className="inline notice small nowrap"
      title={`Measurement changed: ${measuringWords(measuring)}`}
    >
      <Icon name="notice" size={12} />
      {measuring.reasons[0]}
    </span>
  )

/** The same where there is no room for words. */
const MeasuringMark = ({ measuring }: Pick<PersonFigures, 'measuring'>) =>
  measuring && (
    <span
      className="inline notice small nowrap"
      title={`Measurement changed: ${measuringWords(measuring)}`}
    >
      <Icon name="notice" size={12} />
      <span className="visually-hidden">Measurement changed: {measuringWords(measuring)}</span>
    </span>
  )

/** Age of the data shown, and a note if the last read failed. */
export function ReadCell({ days: { read_at, failed, unreadable, excluded } }: Pick<Row, 'days'>) {
  return (
    <span className="inline">
      {failed && (
        <span title={`${failed.detail} · ${formatInstant(failed.at)} UTC`}>
          <Status tone="bad">Failed</Status>
        </span>
      )}
      {unreadable > 0 && (
        <span title={`${counted(unreadable, 'record')} couldn’t be read`}>
          <Status tone="unknown">{unreadable} unreadable</Status>
        </span>
      )}
      {excluded > 0 && (
        <span title={`Your team left out ${counted(excluded, 'recording')}, whole or in part`}>
          <Status tone="unknown">{excluded} left out</Status>
        </span>
      )}
      {read_at === null ? (
        !failed && <Missing what="Not loaded yet" />
      ) : (
        <span title={`${formatInstant(read_at)} UTC`}>
          <Ago since={Date.parse(read_at)} />
        </span>
      )}
    </span>
  )
}

/** `unit` where no header says it. */
const UsualHours = ({ figures: { usual }, unit = '' }: Row & { unit?: string }) =>
  usual === null ? (
    <Missing what="Too little data" />
  ) : (
    <span
      title={`Median of ${counted(usual.weeks, 'earlier week')}; middle half ${hoursText(usual.lower)}–${hoursText(usual.upper)} h, spread ${hoursText(usual.spread)} h`}
    >
      {hoursText(usual.median)}
      {unit}
      <small className="soft">
        {' '}
        {hoursText(usual.lower)}–{hoursText(usual.upper)}
      </small>
    </span>
  )

/** The most hours of a week, for the scale of one person's bars. */
export const mostOf = (hours: readonly (number | null)[]) =>
  hours.reduce<number>((most, each) => Math.max(most, each ?? 0), 0)

const Spark = ({
  row: { figures },
  weeks,
  height = 24,
}: {
  row: Row
  weeks: readonly Week[]
  height?: number
}) => {
  const hours = figures.hours.slice(-SPARK_WEEKS)
  return (
    <Sparkline
      hours={hours}
      weeks={weeks.slice(-SPARK_WEEKS)}
      usual={figures.usual}
      most={mostOf(hours)}
      height={height}
    />
  )
}

const intervalText = (shift: Shift | null) =>
  shift && `${hoursText(shift.lower)} to ${hoursText(shift.upper)}`
const shareOf = ({ n, of }: HowMany) => (of ? n / of : null)

const inFile = { onScreen: false } as const

/** The columns of people and their workouts: what is read on screen is what the file says. */
const columns: readonly Column<Row, About, Around>[] = [
  {
    id: 'follow',
    label: 'Highlight',
    head: () => <span className="visually-hidden">Highlight</span>,
    width: '36px',
    print: false,
    cell: ({ person: { user_id } }, { followed, nameOf, onFollow }) => (
      <Button
        look="quiet"
        icon="inspector"
        iconOnly
        className={css.follow}
        pressed={followed === user_id}
        aria-label={`Highlight ${nameOf(user_id)} in the charts`}
        onClick={() => onFollow(user_id)}
      />
    ),
  },
  {
    id: 'person',
    label: 'Name',
    rowHeader: true,
    value: ({ person }, { nameOf }) => nameOf(person.user_id),
    order: ({ person }, { nameOf }) => sortKey(nameOf(person.user_id)),
    cell: ({ person: { user_id } }, { nameOf, range }, below) => (
      <span className={css.person}>
        <Link className={css.name} to={paths.workouts(user_id, { range })}>
          {nameOf(user_id)}
        </Link>
        {below && <span className={css.card}>{below}</span>}
      </span>
    ),
    print: ({ person }, { nameOf }) => nameOf(person.user_id),
  },
  {
    id: 'user_id',
    label: 'User ID',
    value: ({ person }) => person.user_id,
    when: ({ hideIdentifiers }) => !hideIdentifiers,
    ...inFile,
  },
  {
    id: 'weeks',
    label: 'Weeks',
    head: ({ weeks }) => `${Math.min(SPARK_WEEKS, weeks.length)} weeks`,
    below: 'always',
    cell: (row, { weeks }) => <Spark row={row} weeks={weeks} />,
    print: (row, { weeks }) => <Spark row={row} weeks={weeks} height={20} />,
  },
  {
    id: 'now',
    label: 'Now',
    unit: 'h',
    name: 'Hours a week now',
    numeric: true,
    value: ({ figures: { now } }) => (now === null ? null : hoursText(now)),
    order: ({ figures }) => figures.now,
    missing: 'Not known for the last four weeks',
    below: ({ figures: { now } }) => now !== null && <span>now {hoursText(now)} h</span>,
  },
  {
    id: 'usual',
    label: 'Usual',
    unit: 'h',
    name: 'Usual hours a week',
    numeric: true,
    value: ({ figures: { usual } }) => usual && hoursText(usual.median),
    order: ({ figures }) => figures.usual?.median ?? null,
    missing: 'Too little data',
    below: (row) =>
      row.figures.usual && (
        <span>
          usual <UsualHours {...row} unit=" h" />
        </span>
      ),
    cell: (row) => <UsualHours {...row} />,
    print: ({ figures: { usual } }) => (usual ? hoursText(usual.median) : '–'),
  },
  {
    id: 'usual_half',
    label: 'Usual, middle half',
    value: ({ figures: { usual } }) =>
      usual && `${hoursText(usual.lower)}–${hoursText(usual.upper)}`,
    ...inFile,
  },
  {
    id: 'change_h',
    label: 'Change',
    unit: 'h/week',
    value: ({ figures: { change } }) => change && signed(change.hours),
    ...inFile,
  },
  {
    id: 'change',
    label: 'Change',
    value: ({ figures: { change } }) => change && percentText(change.share),
    order: ({ figures }) => figures.change?.hours ?? null,
    below: 'always',
    cell: (row) => <ChangeCell {...row} />,
    print: (row) => (
      <>
        <ChangeCell {...row} />
        {row.figures.measuring && (
          <p className={css.printedMeasuring}>
            Measurement changed: {measuringWords(row.figures.measuring)}
          </p>
        )}
      </>
    ),
  },
  {
    id: 'interval',
    label: '95% CI',
    unit: 'h/week',
    value: ({ figures: { change } }) => change && intervalText(change.shift),
    ...inFile,
  },
  {
    id: 'p',
    label: 'p',
    name: 'p-value of the change',
    numeric: true,
    value: ({ figures: { change } }) => change && probabilityText(change.probability),
    order: ({ figures }) => figures.change?.probability ?? null,
    below: ({ figures: { change } }) => change && <span>{changeWords(change)}</span>,
    cell: (row) => <Probability {...row} />,
  },
  {
    id: 'verdict',
    label: 'Verdict',
    facets: [{ id: 'show', label: 'Trend', values: standingsOf }],
    value: ({ figures: { change, tooLittle } }) =>
      change ? verdictWords[change.verdict] : tooLittle && tooLittleWords[tooLittle],
    ...inFile,
  },
  {
    id: 'without',
    label: 'Weeks without workouts',
    value: ({ figures: { change } }) => change && pauseWords(change),
    ...inFile,
  },
  { id: 'last_day', label: 'Last workout', value: ({ figures }) => figures.lastDay, ...inFile },
  {
    id: 'since',
    label: 'Last',
    name: 'Days since the last workout',
    numeric: true,
    value: ({ figures }) => figures.daysSince,
    text: ({ figures: { daysSince } }) => (daysSince === null ? null : daysAgo(daysSince)),
    missing: 'No workouts',
    below: (row) => (
      <span>
        last workout <Since {...row} />
      </span>
    ),
    cell: (row) => <Since {...row} />,
  },
  {
    id: 'above80',
    label: '> 80% max',
    name: 'Time above 80% of maximum heart rate',
    numeric: true,
    value: ({ figures: { above80 } }) =>
      above80?.share == null ? null : `${formatNumber(above80.share * 100)}%`,
    order: ({ figures }) => figures.above80?.share ?? null,
    below: (row) => (
      <span>
        above 80%: <Above80 {...row} />
      </span>
    ),
    cell: (row) => <Above80 {...row} />,
  },
  {
    id: 'load',
    label: 'Load',
    name: 'Load a week, Edwards',
    numeric: true,
    value: ({ figures: { load } }) => (load.now === null ? null : formatNumber(load.now)),
    order: ({ figures }) => figures.load.now,
    below: (row) => (
      <span>
        load <Load {...row} />
      </span>
    ),
    cell: (row) => <Load {...row} />,
  },
  {
    id: 'heartRate',
    label: 'Heart rate',
    name: 'Workouts of the last four weeks with heart rate',
    facets: [
      {
        id: 'completeness',
        label: 'Heart rate in',
        words: (value) => completenessWords[value] ?? value,
        values: (row) => [heartRateCompleteness(row)],
      },
    ],
    numeric: true,
    value: ({ figures }) => partText(figures.heartRate),
    order: ({ figures }) => shareOf(figures.heartRate),
    missing: 'No workouts in the last four weeks',
    below: (row) => (
      <>
        <span>
          heart rate <HeartRateCell {...row} />
        </span>
        <Measuring {...row.figures} />
      </>
    ),
    cell: (row) => (
      <>
        <HeartRateCell {...row} /> <MeasuringMark {...row.figures} />
      </>
    ),
    print: (row) => <HeartRateCell {...row} />,
  },
  { id: 'of', label: 'Of workouts', value: ({ figures }) => figures.heartRate.of, ...inFile },
  {
    id: 'before',
    label: 'Heart rate before',
    value: ({ figures }) => partText(figures.heartRateBefore),
    ...inFile,
  },
  {
    id: 'workouts',
    label: 'Workouts of all weeks',
    facets: [
      {
        id: 'sport',
        label: 'Sport',
        words: sportWords,
        values: ({ days }) => recordedOf(days).sports,
      },
      {
        id: 'provider',
        label: 'Provider',
        words: providerLabel,
        values: ({ days }) => recordedOf(days).providers,
      },
    ],
    value: ({ figures }) => figures.workouts,
    ...inFile,
  },
  {
    id: 'measuring',
    label: 'Measurement change',
    value: ({ figures: { measuring } }) => measuring && measuringWords(measuring),
    ...inFile,
  },
  {
    id: 'tags',
    label: 'Tags',
    value: ({ person }) => person.tags.join('; ') || null,
    facets: [{ id: 'tag', label: 'Tag', values: ({ person }) => person.tags }],
    ...inFile,
  },
  {
    id: 'read',
    label: 'Refreshed',
    value: ({ days }) => days.read_at,
    below: (row) => (
      <span>
        updated <ReadCell {...row} />
      </span>
    ),
    cell: (row) => <ReadCell {...row} />,
    print: ({ days }, { printedAt }) => (
      <>
        {days.read_at && `${formatMoment(days.read_at, new Date(printedAt))} UTC`}
        {days.failed && ' failed'}
        {days.unreadable > 0 && ` ${days.unreadable} unreadable`}
        {days.excluded > 0 && ` ${days.excluded} left out`}
      </>
    ),
  },
  { id: 'failed', label: 'Failed', value: ({ days }) => days.failed?.detail ?? null, ...inFile },
  {
    id: 'unreadable',
    label: 'Unreadable records',
    value: ({ days }) => days.unreadable || null,
    ...inFile,
  },
  { id: 'excluded', label: 'Left out', value: ({ days }) => days.excluded || null, ...inFile },
]

/** The columns that the list is sorted by: whoever is not ranked stands behind all others, in the order of the list. */
export const cohortColumns = columns.map((column) => {
  const order = column.order ?? column.value
  return {
    ...column,
    order:
      order &&
      ((row: Row, about: About) => (row.figures.tooLittle === null ? order(row, about) : null)),
  }
})

const facets = columns.flatMap((column) => column.facets ?? [])
/** The filters that are menus. */
export const menuFacets = ['tag', 'sport', 'provider', 'completeness'].flatMap((name) =>
  facets.filter(({ id }) => id === name),
)

/** Texts that a person is found by; a hidden label is not looked through. */
export const textsOfPerson = ({ person }: Row, { hideIdentifiers }: About) => [
  person.user_id,
  hideIdentifiers ? null : person.label,
]

/** `change, lowest first`, by its name in the address. */
export function orderWords(sort: string): string {
  const isDown = sort.startsWith('-')
  const [up, down] = sort.endsWith('person')
    ? ['A first', 'Z first']
    : ['lowest first', 'highest first']
  return `${sortWords(cohortColumns, sort)}, ${isDown ? down : up}`
}
/** Sort orders of the rows, each way, by their names in the address. */
export const sortChoices = sortable.flatMap((name) =>
  [name, `-${name}`].map((value) => ({ value, label: capitalized(orderWords(value)) })),
)

import { Link } from 'react-router-dom'

import { formatDay, formatInstant } from '#lib/days.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { View } from './loader.ts'
import { SPARK_WEEKS, type HowMany, type PersonFigures, type Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import { Sparkline } from './Sparkline.tsx'
import {
  changeWords,
  hoursText,
  measuringWords,
  pauseWords,
  percentText,
  probabilityText,
  signed,
  tooLittleWords,
  verdictWords,
  withoutWords,
} from './words.ts'

import css from './cohort.module.css'

type Around = {
  range: View['range']
  weeks: readonly Week[]
  cards: boolean
  nameOf: (userId: string) => string
  followed: string | null
  onFollow: (userId: string) => void
}

const verdictIcons = { less: 'down', more: 'up', 'none recorded': 'notice' } as const

/**
 * Change of a person's hours against their own past, with other possible causes; for people who are
 * not ranked, the reason.
 */
export function ChangeCell({ figures: { change, tooLittle, measuring } }: Pick<Row, 'figures'>) {
  if (!change)
    return <span className={css.soft}>{tooLittle ? tooLittleWords[tooLittle] : 'not known'}</span>
  const { verdict, hours, share } = change
  const without = withoutWords(change)
  const isOtherwise = measuring !== null && (verdict === 'less' || verdict === 'more')
  return (
    <span
      className={css.change}
      data-verdict={verdict}
      title={`${changeWords(change)}${without && `; ${pauseWords(change)}`}`}
    >
      <span>
        {signed(hours)} <small>h</small>
      </span>
      <span>{percentText(share)}</span>
      <span className={css.verdict}>
        {verdict !== 'no clear change' && <Icon name={verdictIcons[verdict]} size={12} />}
        <span>
          {verdictWords[verdict]}
          {without && <small className={css.beside}>{without}</small>}
          {isOtherwise && <small className={css.beside}>measured otherwise</small>}
        </span>
      </span>
    </span>
  )
}

const partTitle = ({ n, of }: HowMany, what: string) => `${n} of ${counted(of, 'workout')} ${what}`
const partText = ({ n, of }: HowMany) => (of ? `${formatNumber((n / of) * 100)} %` : null)
/** Probability of the change by chance alone, with its interval on hover. */
export const Probability = ({ figures: { change } }: Pick<Row, 'figures'>) =>
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
export function HeartRateCell({ figures }: Pick<Row, 'figures'>) {
  const { heartRate, heartRateBefore } = figures
  const now = partText(heartRate)
  if (now === null) return <Missing what="No workouts in the last four weeks" />
  return (
    <span
      title={`${partTitle(heartRate, 'of the last four weeks')}, before ${partTitle(heartRateBefore, '')}`}
    >
      {now}
      <small className={css.soft}> of {formatNumber(heartRate.of)}</small>
      {isOtherShare(heartRate, heartRateBefore) && (
        <small className={css.soft}>, was {partText(heartRateBefore)}</small>
      )}
    </span>
  )
}

export const Above80 = ({ figures: { above80 } }: Row) =>
  above80 === null ? (
    <span
      className={css.soft}
      title="Nobody has given a maximum heart rate: it is set on the person’s workouts"
    >
      no max.
    </span>
  ) : above80.share === null ? (
    <Missing
      what={`No time in zones that fits the maximum, in ${counted(above80.workouts.of, 'workout')}`}
    />
  ) : (
    <span title={partTitle(above80.workouts, 'have time in zones that fits the maximum')}>
      {formatNumber(above80.share * 100)} %
    </span>
  )

export const Load = ({ figures: { load } }: Row) =>
  load.now === null ? (
    <Missing
      what={`Every workout has time in zones in ${load.weeks.n} of ${load.weeks.of} weeks`}
    />
  ) : (
    <span
      title={`Of ${load.weeks.n} of the last ${counted(load.weeks.of, 'week')}, in which every workout has time in zones${load.usual === null ? '' : `; usual is ${formatNumber(load.usual)}`}`}
    >
      {formatNumber(load.now)}
    </span>
  )

export const Since = ({ figures: { daysSince, lastDay } }: Row) =>
  daysSince === null ? (
    <Missing what="No workout seen" />
  ) : (
    <span title={formatDay(lastDay!)}>
      {daysSince === 0 ? 'today' : `${formatNumber(daysSince)} d`}
    </span>
  )

export const Measuring = ({ measuring }: Pick<PersonFigures, 'measuring'>) =>
  measuring && (
    <span className={css.measuring} title={`Measured otherwise: ${measuringWords(measuring)}`}>
      <Icon name="notice" size={12} />
      {measuring.reasons[0]}
    </span>
  )

/** The same where there is no room for words. */
const MeasuringMark = ({ measuring }: Pick<PersonFigures, 'measuring'>) =>
  measuring && (
    <span className={css.measuring} title={`Measured otherwise: ${measuringWords(measuring)}`}>
      <Icon name="notice" size={12} />
      <span className="visually-hidden">Measured otherwise: {measuringWords(measuring)}</span>
    </span>
  )

/** Age of the data shown, and a note if the last read failed. */
export function ReadCell({ days: { read_at, failed, unreadable, excluded } }: Pick<Row, 'days'>) {
  return (
    <span className={css.read}>
      {failed && (
        <span title={`${failed.detail} · ${formatInstant(failed.at)} UTC`}>
          <Status tone="bad">failed</Status>
        </span>
      )}
      {unreadable > 0 && (
        <span title={`Of the service’s records ${unreadable} had no place, and are in no figure`}>
          <Status tone="unknown">{unreadable} unreadable</Status>
        </span>
      )}
      {excluded > 0 && (
        <span title={`Your team left out ${counted(excluded, 'recording')}, whole or in part`}>
          <Status tone="unknown">{excluded} left out</Status>
        </span>
      )}
      {read_at === null ? (
        !failed && <Missing what="Not read yet" />
      ) : (
        <span title={`${formatInstant(read_at)} UTC`}>
          <Ago since={Date.parse(read_at)} />
        </span>
      )}
    </span>
  )
}

const Now = ({ figures: { now } }: Row) =>
  now === null ? <Missing what="Not known of each of the last four weeks" /> : hoursText(now)

const UNIT = ' h'

/** `unit` where no header says it. */
const UsualHours = ({ figures: { usual }, unit = '' }: Row & { unit?: string }) =>
  usual === null ? (
    <Missing what="Too little data" />
  ) : (
    <span
      title={`Median of ${counted(usual.weeks, 'earlier week')}; middle half ${hoursText(usual.lower)} to ${hoursText(usual.upper)} h, spread ${hoursText(usual.spread)} h`}
    >
      {hoursText(usual.median)}
      {unit}
      <small className={css.soft}>
        {' '}
        {hoursText(usual.lower)}–{hoursText(usual.upper)}
      </small>
    </span>
  )

/** The most hours of a week, for the scale of one person's bars. */
export const mostOf = (hours: readonly (number | null)[]) =>
  hours.reduce<number>((most, each) => Math.max(most, each ?? 0), 0)

const Spark = ({ row: { figures }, weeks }: { row: Row; weeks: readonly Week[] }) => {
  const hours = figures.hours.slice(-SPARK_WEEKS)
  return (
    <Sparkline
      hours={hours}
      weeks={weeks.slice(-SPARK_WEEKS)}
      usual={figures.usual}
      most={mostOf(hours)}
      height={24}
    />
  )
}

/** Contents of the columns below the name, where there is no room for columns. */
const Card = ({ row, weeks }: { row: Row; weeks: readonly Week[] }) => (
  <span className={css.card}>
    <Spark row={row} weeks={weeks} />
    <ChangeCell {...row} />
    <span className={css.below}>
      {row.figures.change && <span>{changeWords(row.figures.change)}</span>}
      <span>
        now <Now {...row} />
        {row.figures.now !== null && UNIT}
      </span>
      <span>
        usual <UsualHours {...row} unit={UNIT} />
      </span>
      <span>
        last workout <Since {...row} />
      </span>
      <span>
        heart rate <HeartRateCell {...row} />
      </span>
      <span>
        load <Load {...row} />
      </span>
      <span>
        above 80 %: <Above80 {...row} />
      </span>
      <Measuring {...row.figures} />
      <span>
        read <ReadCell {...row} />
      </span>
    </span>
  </span>
)

/** Sorted before they come here. */
const sorted = { accessorFn: () => null, sortDescFirst: false }

export const columnsFor = ({
  range,
  weeks,
  cards,
  nameOf,
  followed,
  onFollow,
}: Around): Columns<Row> => [
  {
    id: 'follow',
    enableSorting: false,
    header: () => <span className="visually-hidden">Follow</span>,
    meta: { width: '36px', name: 'Follow' },
    cell: ({ row: { original: row } }) => (
      <Button
        look="quiet"
        icon="inspector"
        iconOnly
        className={css.follow}
        pressed={followed === row.person.user_id}
        aria-label={`Follow ${nameOf(row.person.user_id)} in the charts`}
        onClick={() => onFollow(row.person.user_id)}
      />
    ),
  },
  {
    ...sorted,
    id: 'person',
    header: 'Person',
    meta: { rowHeader: true },
    cell: ({ row: { original: row } }) => (
      <span className={css.person}>
        <Link className={css.name} to={paths.workouts(row.person.user_id, { range })}>
          {nameOf(row.person.user_id)}
        </Link>
        {cards && <Card row={row} weeks={weeks} />}
      </span>
    ),
  },
  {
    id: 'weeks',
    header: `${Math.min(SPARK_WEEKS, weeks.length)} weeks`,
    enableSorting: false,
    cell: ({ row: { original: row } }) => <Spark row={row} weeks={weeks} />,
  },
  {
    ...sorted,
    id: 'now',
    header: 'Now, h',
    meta: { numeric: true, name: 'Hours a week now' },
    cell: ({ row: { original: row } }) => <Now {...row} />,
  },
  {
    ...sorted,
    id: 'usual',
    header: 'Usual, h',
    meta: { numeric: true, name: 'Usual hours a week' },
    cell: ({ row: { original: row } }) => <UsualHours {...row} />,
  },
  {
    ...sorted,
    id: 'change',
    header: 'Change',
    cell: ({ row: { original: row } }) => <ChangeCell {...row} />,
  },
  {
    ...sorted,
    id: 'p',
    header: 'p',
    meta: { numeric: true, name: 'Probability of the change by chance alone' },
    cell: ({ row: { original: row } }) => <Probability {...row} />,
  },
  {
    ...sorted,
    id: 'since',
    header: 'Last',

    meta: { numeric: true, name: 'Days since the last workout' },
    cell: ({ row: { original: row } }) => <Since {...row} />,
  },
  {
    ...sorted,
    id: 'above80',
    header: '> 80 %',
    meta: { numeric: true, name: 'Time above 80 % of maximum heart rate' },
    cell: ({ row: { original: row } }) => <Above80 {...row} />,
  },
  {
    ...sorted,
    id: 'load',
    header: 'Load',
    meta: { numeric: true, name: 'Load a week, Edwards' },
    cell: ({ row: { original: row } }) => <Load {...row} />,
  },
  {
    ...sorted,
    id: 'heartRate',
    header: 'Heart rate',
    meta: { numeric: true, name: 'Workouts of the last four weeks with heart rate' },
    cell: ({ row: { original: row } }) => (
      <>
        <HeartRateCell {...row} /> <MeasuringMark {...row.figures} />
      </>
    ),
  },
  {
    id: 'read',
    header: 'Read',
    enableSorting: false,
    cell: ({ row: { original: row } }) => <ReadCell {...row} />,
  },
]

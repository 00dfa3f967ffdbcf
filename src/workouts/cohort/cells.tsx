import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { formatDay, formatInstant } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber, shareText } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { shortAgo } from '#src/kit/ui/text/ago.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { View } from './loader.ts'
import { SPARK_WEEKS, type HowMany, type Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import { Sparkline } from './Sparkline.tsx'
import {
  changeWords,
  hoursText,
  measuringWords,
  noLoadWords,
  pauseWords,
  percentText,
  probabilityText,
  signed,
  tooLittleWords,
  verdictWords,
} from './words.ts'

import css from './cohort.module.css'

export type About = { hideIdentifiers: boolean; nameOf: (userId: string) => string }
/** Medians of the ranked people in a table, in the format of their columns. */
export type Medians = Readonly<Record<string, string>> & { people: string }
export type Around = About & {
  range: View['range']
  weeks: readonly Week[]
  /** Id of the highlighted person. */
  followed: string | null
  onFollow: (userId: string) => void
  /** Group of each person by id. Null if there is only one group. */
  groupOf: ReadonlyMap<string, { name: string; color: string }> | null
  /** Hours of a change with the longest bar. */
  mostChange: number
  medians: Medians
  /** Time of the newest data in milliseconds. People with older data show its age. */
  readAt: number
}

const verdictIcons = { less: 'down', more: 'up', 'none recorded': 'notice' } as const

/** Change of a person's hours in words: in a card, in the grid, and on paper. */
export function ChangeWords({ figures: { change, tooLittle } }: Pick<Row, 'figures'>) {
  if (!change)
    return <span className="soft">{tooLittle ? tooLittleWords[tooLittle] : 'unknown'}</span>
  const { verdict, hours, share } = change
  return (
    <span
      className={`inline tabular nowrap ${css.change}`}
      data-verdict={verdict}
      title={changeWords(change)}
    >
      <span>
        {signed(hours)} <small>h</small>
      </span>
      <span className="soft">{percentText(share)}</span>
      <span className="inline">
        {verdict !== 'no clear change' && <Icon name={verdictIcons[verdict]} size={12} />}
        {verdictWords[verdict]}
      </span>
    </span>
  )
}

/** Change in hours and percent, with room for a bar before them. */
export const ChangeFigures = ({
  hours,
  percent,
  children,
}: {
  hours: string | undefined
  percent: string | undefined
  children?: ReactNode
}) => (
  <span className={`inline ${css.figures}`}>
    <span className={`faint small ${css.percent}`}>{percent}</span>
    <span className={css.hours}>{hours}</span>
    <span className={css.bar}>{children}</span>
  </span>
)

/** A change with a bar from zero, solid if it is clear, or the reason that a person isn't ranked. */
export function ChangeCell({ figures: { change, tooLittle } }: Row, { mostChange }: Around) {
  if (!change)
    return (
      <span className={`soft small block ${css.why}`}>
        {tooLittle ? tooLittleWords[tooLittle] : 'unknown'}
      </span>
    )
  const { hours, share, verdict } = change
  const length = Math.min(50, (Math.abs(hours) / (mostChange || 1)) * 50)
  return (
    <span title={`${capitalized(verdictWords[verdict])}. ${changeWords(change)}`}>
      <ChangeFigures hours={signed(hours)} percent={percentText(share)}>
        <i
          data-clear={verdict === 'no clear change' ? undefined : ''}
          style={{ width: `${length}%`, left: `${hours < 0 ? 50 - length : 50}%` }}
        />
        <span className="visually-hidden">{verdictWords[verdict]}</span>
      </ChangeFigures>
    </span>
  )
}

const partTitle = ({ n, of }: HowMany, what: string) => `${n} of ${counted(of, 'workout')} ${what}`
export const partText = ({ n, of }: HowMany) => (of ? shareText(n, of) : null)
/** Probability that the change is chance, with its interval on hover. */
export const Probability = ({ figures: { change } }: Pick<Row, 'figures'>) =>
  change ? (
    <span title={changeWords(change)}>{probabilityText(change.probability)}</span>
  ) : (
    <Missing what="Not enough data" />
  )

/** Difference below which a share counts as unchanged. */
const SAME_SHARE = 0.1
const isOtherShare = (now: HowMany, before: HowMany) =>
  before.of > 0 && Math.abs(now.n / now.of - before.n / before.of) >= SAME_SHARE

export function Above80({ figures: { above80 } }: Row) {
  if (above80 === null) return <Missing what="Maximum heart rate not set" />
  const { share, workouts } = above80
  if (share === null)
    return (
      <Missing
        what={`0 of ${counted(workouts.of, 'workout')} with zone times that match the saved maximum heart rate`}
      />
    )
  return (
    <span title={partTitle(workouts, 'with zone times that match the saved maximum heart rate')}>
      {formatNumber(share * 100)}
    </span>
  )
}

export const Load = ({ figures: { load } }: Row) =>
  load.now === null ? (
    <Missing what={noLoadWords(load.weeks)} />
  ) : (
    <span
      title={`From ${load.weeks.n} of the last ${counted(load.weeks.of, 'week')} with complete zone times${load.usual === null ? '' : `. Usual: ${formatNumber(load.usual)}`}`}
    >
      {formatNumber(load.now)}
    </span>
  )

export const Since = ({ figures: { daysSince, lastDay, tooLittle } }: Row) =>
  daysSince === null || lastDay === null ? (
    <Missing what={capitalized(tooLittleWords[tooLittle ?? 'no workouts'])} />
  ) : (
    <span title={formatDay(lastDay)}>{shortAgo(daysSince)}</span>
  )

/** Difference from the newest data on the page above which a row shows its own age. */
const OLDER_MS = 60 * 60_000

/** Sentences about what differs from other rows: measurement changes, and missing data. */
function remarksOf({
  figures: { change, measuring, heartRate, heartRateBefore },
  days,
}: Row): string[] {
  const { unreadable, excluded } = days
  const paused = change ? pauseWords(change) : ''
  const isOther = heartRate.of > 0 && isOtherShare(heartRate, heartRateBefore)
  return [
    measuring && `Measurement changed: ${measuringWords(measuring)}`,
    isOther &&
      `Heart rate in ${partText(heartRate)} of workouts, previously ${partText(heartRateBefore)}`,
    paused && capitalized(paused),
    unreadable > 0 && `${counted(unreadable, 'record')} couldn’t be read`,
    excluded > 0 && `Your team excluded ${counted(excluded, 'recording')}`,
  ].flatMap((words) => (words ? `${words}.` : []))
}

/** A mark for differences, explained on hover. */
export function Remarks(row: Row) {
  const remarks = remarksOf(row).join(' ')
  return (
    remarks && (
      <span className="inline notice" title={remarks}>
        <Icon name="notice" size={14} />
        <span className="visually-hidden">{remarks}</span>
      </span>
    )
  )
}

/** Mark of a failed refresh, or of data older than the others’. */
function OwnAge({ row: { days }, readAt }: { row: Row; readAt: number }) {
  const { read_at, failed } = days
  const since = read_at === null ? null : Date.parse(read_at)
  const isOlder = since !== null && readAt - since > OLDER_MS
  return (
    <>
      {failed && (
        <span title={`${failed.detail} · ${formatInstant(failed.at)} UTC`}>
          <Status tone="bad">Failed</Status>
        </span>
      )}
      {since !== null && (failed || isOlder) && (
        <span className="faint tiny nowrap" title={`${formatInstant(read_at ?? '')} UTC`}>
          <Ago since={since} />
        </span>
      )}
    </>
  )
}

export const UsualHours = ({ figures: { usual } }: Row) =>
  usual === null ? (
    <Missing what="Not enough data" />
  ) : (
    <span
      title={`Median of ${counted(usual.weeks, 'earlier week')}. Middle 50%: ${hoursText(usual.lower)}–${hoursText(usual.upper)} h, spread ${hoursText(usual.spread)} h.`}
    >
      {hoursText(usual.median)}
    </span>
  )

/** Maximum weekly hours, for the scale of one person's bars. */
export const mostOf = (hours: readonly (number | null)[]) =>
  hours.reduce<number>((most, each) => Math.max(most, each ?? 0), 0)

export const Spark = ({
  row: { figures, person },
  around: { weeks, groupOf },
  height = 24,
}: {
  row: Row
  around: Pick<Around, 'weeks' | 'groupOf'>
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
      color={groupOf ? (groupOf.get(person.user_id)?.color ?? 'var(--ink2)') : undefined}
    />
  )
}

/** A person's name with the marks of the row. `children` are the columns without room. */
export function Name({ row, around, children }: { row: Row; around: Around; children: ReactNode }) {
  const { user_id } = row.person
  const { nameOf, range, followed, onFollow } = around
  return (
    <span className={css.person}>
      <span className={`row ${css.nameLine}`}>
        <Link className={css.name} to={paths.workouts(user_id, { range })}>
          {nameOf(user_id)}
        </Link>
        <Remarks {...row} />
        <OwnAge row={row} readAt={around.readAt} />
        <Button
          look="quiet"
          icon="inspector"
          iconOnly
          className={css.follow}
          pressed={followed === user_id}
          aria-label={`Highlight ${nameOf(user_id)} in the charts`}
          onClick={() => onFollow(user_id)}
        />
      </span>
      {children && <span className={css.card}>{children}</span>}
    </span>
  )
}

/** Group of a person, with its color. */
export function Group({ row, around: { groupOf } }: { row: Row; around: Around }) {
  const group = groupOf?.get(row.person.user_id)
  if (!group) return <Missing what="No group" />
  const name = capitalized(group.name)
  return (
    <span className={`inline ${css.group}`} title={name}>
      <i style={{ background: group.color }} />
      <span>{name}</span>
    </span>
  )
}

import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { ConnectionChange, ConnectionChanges } from '#contract/own/connection-checks.ts'
import { Age } from '#src/connections/issues/IssueList.tsx'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { paths } from '#src/kit/url/paths.ts'

import {
  changeLines,
  countKinds,
  type ChangedConnection,
  type ChangeKind,
  type ChangeLine,
} from './changes.ts'
import { Nothing } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const FIRST = 8

const kindWords: Record<ChangeKind, string> = {
  status: 'status changes',
  error: 'errors',
  healed: 'recovered',
  'scope lost': 'permissions declined',
  'scope gained': 'permissions granted',
  'resource lost': 'data types lost',
  'resource gained': 'data types gained',
  connected: 'new connections',
  disconnected: 'disconnected',
  silent: 'stopped sending data',
  'no data': 'no data since connecting',
  recording: 'data resumed',
}

const good: ReadonlySet<ChangeKind> = new Set([
  'healed',
  'scope gained',
  'resource gained',
  'connected',
  'recording',
])
const notice: ReadonlySet<ChangeKind> = new Set(['silent', 'no data'])

/** Tone of better or worse, by the first change of a connection. */
function toneOf({ changes: [first] }: ChangedConnection): Tone {
  if (first && good.has(first.kind)) return 'good'
  return first && notice.has(first.kind) ? 'notice' : 'bad'
}

/** Link to the open issue of the connection, or to the person's connections. */
function linkOf({ user_id, provider }: ChangedConnection, { open }: TodayModel): string {
  const issue = open?.find((one) => one.user_id === user_id && one.provider === provider)
  return issue ? paths.issues({ open: issueKey(issue) }) : paths.connections(user_id)
}

/** Many connections with the same change: one expandable line. */
function FoldedLine({
  line: { provider, words, of },
  model,
}: {
  line: ChangeLine
  model: TodayModel
}) {
  const [isOpen, setOpen] = useState(false)
  const [shown, more] = useShowMore(of)
  const people = new Set(of.map(({ user_id }) => user_id)).size
  // newest first, as received
  const oldest = of.at(-1)
  return (
    <>
      <button
        type="button"
        className={css.change}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {of[0] && <Dot tone={toneOf(of[0])} />}
        <span className={css.what}>
          <strong>{counted(people, 'person', 'people')}</strong> {model.providerName(provider)}
          <span className="soft small">{words}</span>
        </span>
        <span className="faint">
          <Icon name={isOpen ? 'up' : 'down'} size={14} />
        </span>
        {oldest && <Age since={oldest.at} now={model.now.getTime()} />}
      </button>
      {isOpen && (
        <>
          <ul
            className={`${css.lines} ${css.folded}`}
            aria-label={`${model.providerName(provider)}: ${words}`}
          >
            {shown.map((one) => (
              <li key={`${one.at} ${one.user_id}`}>
                <Link to={linkOf(one, model)}>
                  <strong>{model.nameOf(one.user_id)}</strong>
                </Link>
                <Age since={one.at} now={model.now.getTime()} />
              </li>
            ))}
          </ul>
          {more}
        </>
      )}
    </>
  )
}

function SingleLine({
  one,
  words,
  model,
}: {
  one: ChangedConnection
  words: string
  model: TodayModel
}) {
  return (
    <Link className={css.change} to={linkOf(one, model)}>
      <Dot tone={toneOf(one)} />
      <span className={css.what}>
        <strong>{model.nameOf(one.user_id)}</strong> {model.providerName(one.provider)}
        <span className="soft small">{words}</span>
      </span>
      <Age since={one.at} now={model.now.getTime()} />
    </Link>
  )
}

function ChangeList({ lines, model }: { lines: readonly ChangeLine[]; model: TodayModel }) {
  const [shown, more] = useShowMore(lines, FIRST)
  return (
    <>
      <ul className={css.list} aria-label="What changed">
        {shown.map((line) => (
          <li key={line.key}>
            {line.of.length === 1 && line.of[0] ? (
              <SingleLine one={line.of[0]} words={line.words} model={model} />
            ) : (
              <FoldedLine line={line} model={model} />
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** Reason that changes may be missing. Null if they aren't. */
export const missingWords = (
  { from, truncated }: ConnectionChanges,
  model: TodayModel,
): string | null => {
  if (truncated) return 'Showing the most recent changes.'
  if (from === null) return null
  return from > model.since.instant ? `Change history starts ${model.clock(from)}.` : null
}

/** Choice of one kind of change. */
function KindSelect({
  all,
  model: { view, setView },
}: {
  all: readonly ConnectionChange[]
  model: TodayModel
}) {
  const kinds = countKinds(all)
  if (kinds.length < 2 && view.change === '') return null
  return (
    <Select
      label="Type of change"
      labelHidden
      value={view.change}
      onChange={({ target }) =>
        setView({ change: kinds.find(({ kind }) => kind === target.value)?.kind ?? '' })
      }
    >
      <option value="">All changes</option>
      {kinds.map(({ kind, count }) => (
        <option key={kind} value={kind}>
          {capitalized(kindWords[kind])} ({formatNumber(count)})
        </option>
      ))}
    </Select>
  )
}

/**
 * Status changes, lost and gained scopes, added and removed providers, newly silent and recovered
 * ones, beside the new issues.
 */
export function Changes({ all, model }: { all: readonly ConnectionChange[]; model: TodayModel }) {
  const {
    view: { change: chosen },
    setView,
  } = model
  const lines = changeLines(chosen ? all.filter(({ kind }) => kind === chosen) : all)
  return (
    <div className={css.group}>
      <div className={`row between ${css.partHead}`}>
        <h3>
          Other changes{' '}
          <span className={`faint tabular ${css.partCount}`}>{formatNumber(lines.length)}</span>
        </h3>
        <KindSelect all={all} model={model} />
      </div>
      {lines.length > 0 ? (
        <ChangeList key={chosen} lines={lines} model={model} />
      ) : (
        <Nothing>
          No changes of this type.{' '}
          <Button look="quiet" onClick={() => setView({ change: '' })}>
            Show all changes
          </Button>
        </Nothing>
      )}
    </div>
  )
}

import { Link } from 'react-router-dom'

import type { ConnectionChanges } from '#contract/own/connection-checks.ts'
import { changeWords } from '#lib/connections/words.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import {
  changedConnections,
  countKinds,
  type ChangedConnection,
  type ChangeKind,
} from './changes.ts'
import { NotChecked, Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const FIRST = 8

const kindWords: Record<ChangeKind, string> = {
  status: 'status',
  error: 'errors',
  healed: 'recovered',
  'scope lost': 'permissions declined',
  'scope gained': 'permissions granted',
  'resource lost': 'resources lost',
  'resource gained': 'resources gained',
  connected: 'new connections',
  disconnected: 'disconnected',
  silent: 'stopped sending',
  'no data': 'no data since connecting',
  recording: 'data resumed',
}

function ChangeLines({ lines, model }: { lines: readonly ChangedConnection[]; model: TodayModel }) {
  const [shown, more] = useShowMore(lines, FIRST)
  return (
    <>
      <ul className={css.list} aria-label="What changed">
        {shown.map(({ at, user_id, provider, changes }) => (
          <li key={`${at} ${user_id} ${provider}`} className={css.change}>
            <time dateTime={at}>{model.clock(at)}</time>
            <p>
              <Link className={css.name} to={paths.connections(user_id)}>
                {model.nameOf(user_id)}
              </Link>{' '}
              {model.providerName(provider)}: {changes.map(changeWords).join(', ')}
            </p>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** Reason that changes may be missing; null if they are not. */
const missingWords = ({ from, truncated }: ConnectionChanges, model: TodayModel): string | null => {
  if (truncated) return 'Showing the most recent changes.'
  if (from === null) return null
  return from > model.since.instant ? `Change history starts ${model.clock(from)}.` : null
}

/** Flips, scopes lost and gained, providers that come and go, newly silent and healed, since the chosen moment. */
export function Changes({ model }: { model: TodayModel }) {
  const {
    view: { change: chosen },
    setView,
    since,
    changes,
  } = model
  return (
    <Part
      title={`Changed since ${since.words}`}
      count={changes.data?.changes.length}
      asked={changes}
    >
      {(answer) => {
        if (!model.isChecked) return <NotChecked />
        const kinds = countKinds(answer.changes)
        const shown = chosen ? answer.changes.filter(({ kind }) => kind === chosen) : answer.changes
        const missing = missingWords(answer, model)
        return (
          <>
            {(kinds.length > 1 || chosen !== '') && (
              <div role="group" aria-label="Kinds of change" className={`row wrap ${css.chips}`}>
                {kinds.map(({ kind, count }) => (
                  <Button
                    key={kind}
                    pressed={chosen === kind}
                    onClick={() => setView({ change: chosen === kind ? '' : kind })}
                  >
                    {capitalized(kindWords[kind])} {formatNumber(count)}
                  </Button>
                ))}
              </div>
            )}
            {shown.length > 0 && (
              <ChangeLines key={chosen} lines={changedConnections(shown)} model={model} />
            )}
            {shown.length === 0 && chosen && (
              <Nothing>
                No {kindWords[chosen]}.{' '}
                <Button look="quiet" onClick={() => setView({ change: '' })}>
                  Show all kinds
                </Button>
              </Nothing>
            )}
            {shown.length === 0 && !chosen && (
              <Nothing>
                {answer.from === null ? 'No changes since the previous refresh.' : 'No changes.'}
              </Nothing>
            )}
            {missing && <p className="faint small">{missing}</p>}
          </>
        )
      }}
    </Part>
  )
}

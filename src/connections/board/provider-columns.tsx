import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import { chipOf } from '#src/connections/model/connection-chips.ts'
import { SHARED_ACCOUNT } from '#src/connections/model/problem-words.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import type { Around, BoardColumn } from './board-column.ts'
import { connectionsOf, isShared, troubledWords, type BoardProvider } from './board-providers.ts'
import type { BoardRow } from './board-rows.ts'
import { ConnectionState, inWords, MatchWords, SharedAccountState } from './ConnectionState.tsx'

import css from './board.module.css'

const legend: readonly { tone: Tone; isGrave?: boolean; words: string }[] = [
  { tone: 'bad', isGrave: true, words: 'Incident or shared account' },
  { tone: 'bad', words: 'Failing' },
  { tone: 'notice', words: 'Paused, partial, or no recent data' },
  { tone: 'unknown', words: 'Inactive or unknown' },
  { tone: 'good', words: 'Connected' },
]

/** `Oura: 14 in the incident, 9 with other issues`, because the incident counts fewer people than the column. */
const incidentWords = ({ name, inIncident, troubled }: BoardProvider): string =>
  `${name}: ${formatNumber(inIncident)} in the incident, ${formatNumber(troubled - inIncident)} with other issues`

/** Legend of the marks in the matrix, and of the numbers of a provider with an incident. */
export const Legend = ({ providers }: { providers: readonly BoardProvider[] }) => (
  <ul className={`row wrap faint tiny ${css.legend}`} aria-label="Legend">
    {legend.map(({ tone, isGrave, words }) => (
      <li key={words} className="inline" data-healthy={tone === 'good' || undefined}>
        <Dot tone={tone} isGrave={isGrave} />
        {words}
      </li>
    ))}
    <li>Blank: not connected</li>
    {providers
      .filter(({ inIncident, troubled }) => inIncident > 0 && troubled > inIncident)
      .map((provider) => (
        <li key={provider.provider} className={css.incident}>
          {incidentWords(provider)}
        </li>
      ))}
  </ul>
)

/** A connection as a mark, with its words in the tooltip and for screen readers. */
function ConnectionSign({
  connection,
  isMatched,
}: {
  connection: CheckedConnection
  isMatched: boolean
}) {
  const { tone, isGrave, words, title } = chipOf(connection)
  return (
    <span
      className={css.sign}
      data-match={isMatched || undefined}
      data-pending={connection.pending || undefined}
      data-healthy={tone === 'good' || undefined}
      title={title}
    >
      <Dot tone={tone} isGrave={isGrave} />
      <span className="visually-hidden">
        {isMatched && <MatchWords />}
        {words}
        {connection.pending && ', unconfirmed'}
      </span>
    </span>
  )
}

/** A shared account, and the connections of a person with one provider. It stands for healthy ones. */
function statesOf(row: BoardRow, provider: string) {
  const own = connectionsOf(row, provider)
  const isMixed = isShared(row, provider)
  return { isMixed, drawn: isMixed ? own.filter(({ troubles }) => troubles.length > 0) : own }
}

/**
 * The connections of a person with one provider: as marks, or in words if it is the only provider
 * on screen.
 */
function ProviderCell({
  row,
  provider: { provider, name },
  isMatch,
  isOnly = false,
}: {
  row: BoardRow
  provider: BoardProvider
  isOnly?: boolean
} & Pick<Around, 'isMatch'>) {
  if (!row.check?.checked_at) return <Missing what="Not refreshed yet" />
  const { isMixed, drawn } = statesOf(row, provider)
  if (drawn.length === 0 && !isMixed) return <span className="visually-hidden">Not connected</span>
  return (
    <span className={`shrink ${css.states} ${isOnly ? '' : css.signs}`}>
      {isMixed &&
        (isOnly ? (
          <SharedAccountState />
        ) : (
          <span className={css.sign} title={`${name}: shared account`}>
            <Dot tone="bad" isGrave />
            <span className="visually-hidden">{SHARED_ACCOUNT}</span>
          </span>
        ))}
      {drawn.map((connection) => {
        const isMatched = isMatch?.(connection) ?? false
        return isOnly ? (
          <ConnectionState
            key={connection.key}
            chip={chipOf(connection)}
            isPending={connection.pending}
            isMatched={isMatched}
            isNamed={false}
          />
        ) : (
          <ConnectionSign key={connection.key} connection={connection} isMatched={isMatched} />
        )
      })}
    </span>
  )
}

/** The connections of one provider, with the number of people who have an issue in the header. */
export const providerColumn = (provider: BoardProvider, isOnly: boolean): BoardColumn => ({
  id: `provider ${provider.provider}`,
  label: provider.name,
  head: () => <span className={css.provider}>{provider.name}</span>,
  value: (row) => {
    const { isMixed, drawn } = statesOf(row, provider.provider)
    return [...(isMixed ? [SHARED_ACCOUNT] : []), ...drawn.map(inWords)].join('; ') || null
  },
  cell: (row, { isMatch }) => <ProviderCell row={row} provider={provider} isMatch={isMatch} />,
  ...(isOnly
    ? {
        below: (row: BoardRow, { isMatch }: Around) => (
          <span className={`whole ${css.card}`}>
            <ProviderCell row={row} provider={provider} isMatch={isMatch} isOnly />
          </span>
        ),
      }
    : {
        total: () => (
          <span className={`faint tiny ${css.total}`} title={troubledWords(provider)}>
            <strong>{formatNumber(provider.troubled)}</strong> of {formatNumber(provider.people)}
          </span>
        ),
      }),
})

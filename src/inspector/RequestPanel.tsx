import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'

import { session } from '#src/kit/api/workspace.ts'
import { toCurl } from '#src/kit/lib/curl.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { endpointOf, readAnswer, sizeOf } from './answers.ts'
import { clock, StatusCode, wordsOf, type Around } from './columns.tsx'
import type { ContractFinding } from './off-contract.ts'
import { isOfPerson, redactAnswer, redactValue } from './redact.ts'
import { parametersOf, servicePath } from './request-parts.ts'
import type { RequestRow } from './use-request-rows.ts'

import css from './inspector.module.css'

/** Length above which a text is truncated on screen. The copy and the file are complete. */
const TEXT_MAX = 4000

const MEANS = {
  field: 'Unknown field',
  value: 'Unknown value',
  unlike: 'Differs from the API docs',
}

const Part = ({
  title,
  tools,
  children,
}: {
  title: string
  tools?: ReactNode
  children: ReactNode
}) => (
  <section aria-label={title} className={css.part}>
    <div className="row between">
      <h3>{title}</h3>
      {tools && <div className="row gap-1">{tools}</div>}
    </div>
    {children}
  </section>
)

function Facts({ row }: { row: RequestRow }) {
  const { entry } = row
  const size = sizeOf(entry)
  const name = endpointOf(entry)
  return (
    <dl className={css.facts}>
      <div>
        <dt>Status</dt>
        <dd>
          <StatusCode row={row} />
        </dd>
      </div>
      <div>
        <dt>Duration</dt>
        <dd>{formatNumber(entry.ms)} ms</dd>
      </div>
      {size !== null && (
        <div>
          <dt>Size</dt>
          <dd>{formatNumber(size / 1000, 1)} kB</dd>
        </div>
      )}
      <div>
        <dt>Time</dt>
        <dd>{clock(entry.startedAt)}</dd>
      </div>
      {name && (
        <div>
          <dt>Endpoint</dt>
          <dd>
            <code>{name}</code>
          </dd>
        </div>
      )}
      {entry.requestId && (
        <div>
          <dt>Request ID</dt>
          <dd>
            <CopyCode
              code={entry.requestId}
              what="request ID"
              short={entry.requestId.length > 13 ? `${entry.requestId.slice(0, 8)}…` : undefined}
            />
          </dd>
        </div>
      )}
    </dl>
  )
}

const Parameters = ({ row, path }: { row: RequestRow; path: string }) => {
  const parameters = parametersOf(endpointOf(row.entry), path)
  if (parameters.length === 0) return null
  return (
    <Part title="Parameters">
      <dl className={css.parameters}>
        {parameters.map(({ name, value, in: place, description }, index) => (
          <div key={`${name} ${index}`}>
            <dt>
              <code>{name}</code> <span className="faint tiny">{place}</span>
            </dt>
            <dd>
              <code>{value}</code>
              {description && <span className="block faint tiny">{description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** Parts of the response that the API docs don't have. */
const Differences = ({
  found,
  isHidden,
}: {
  found: readonly ContractFinding[]
  isHidden: boolean
}) => (
  <Part title="Differences from the API docs">
    {found.length === 0 ? (
      <p className="soft small">None. Every field and value is in the API docs.</p>
    ) : (
      <ul className={css.found}>
        {found.map(({ path, kind, count, example }) => (
          <li key={path + kind + example}>
            <Status tone="notice">{MEANS[kind]}</Status>
            <span>
              <code>{path || 'the response'}</code>{' '}
              {!isHidden && <code className={css.example}>{example}</code>}
            </span>
            <span className="faint tiny">{counted(count, 'time')}</span>
          </li>
        ))}
      </ul>
    )}
  </Part>
)

function Response({ row, around: { covered } }: { row: RequestRow; around: Around }) {
  const { entry, isEarlier } = row
  const { answer } = entry
  const name = endpointOf(entry)
  const read = useMemo(
    () => (answer === null || answer === '' ? null : readAnswer(answer)),
    [answer],
  )
  const isJson = read?.kind === 'json'
  const value = isJson ? read.value : undefined
  const shown = useMemo(
    () => (covered ? redactAnswer(name, value, covered) : value),
    [covered, name, value],
  )
  /** The response as it came, or what is shown of it while names and IDs are hidden. */
  const text = () => (covered ? JSON.stringify(shown, null, 2) : (answer ?? ''))
  const save = () =>
    download(
      `${name ?? 'response'}-${entry.n}.${isJson ? 'json' : 'txt'}`,
      isJson ? 'application/json' : 'text/plain',
      text(),
    )
  return (
    <Part
      title="Response"
      tools={
        answer &&
        (isJson || !covered) && (
          <>
            <CopyButton look="quiet" text={text}>
              Copy
            </CopyButton>
            <Button
              needs={isOfPerson(name) ? 'export' : undefined}
              look="quiet"
              icon="download"
              onClick={save}
            >
              Download
            </Button>
          </>
        )
      }
    >
      {answer === null && (
        <p className="soft small">
          {isEarlier
            ? 'Not kept when the tab was reloaded, because it may contain health data.'
            : 'No longer stored. Reopen the page that made this request.'}
        </p>
      )}
      {answer === '' && (
        <p className="soft small">{entry.status === 0 ? 'No response.' : 'Empty body.'}</p>
      )}
      {isJson && (
        <div className={css.json}>
          <Tree value={shown} open />
        </div>
      )}
      {read?.kind === 'text' && covered && (
        <p className="soft small">Hidden while names and IDs are hidden.</p>
      )}
      {read?.kind === 'text' && !covered && (
        <>
          <p className="soft small">
            Not JSON.
            {read.text.length > TEXT_MAX &&
              ` Showing the first ${formatNumber(TEXT_MAX)} of ${formatNumber(read.text.length)} characters.`}
          </p>
          {/* scrollable, so it needs keyboard access */}
          <pre className={`anywhere ${css.json}`} tabIndex={0}>
            {read.text.slice(0, TEXT_MAX)}
          </pre>
        </>
      )}
    </Part>
  )
}

/** One request with its parameters, outcome, and response. */
export function RequestPanel({
  row,
  around,
  place,
}: {
  row: RequestRow
  around: Around
  place: PanelPlace
}) {
  const { keyHeader } = useSuspenseQuery(session()).data.upstream
  const { entry, isEarlier, differences } = row
  const { title, path } = wordsOf(row, around)
  const sent = entry.body === null ? null : (JSON.parse(entry.body) as unknown)
  const body = around.covered ? redactValue(sent, around.covered) : sent
  const shownBody = around.covered && entry.body !== null ? JSON.stringify(body) : entry.body
  return (
    <>
      <PanelBar place={place} what="request" list="Inspector">
        {!isEarlier && (
          <CopyButton
            look="quiet"
            text={toCurl({ ...entry, path: servicePath(path), body: shownBody }, keyHeader)}
          >
            Copy as cURL
          </CopyButton>
        )}
      </PanelBar>
      <div className={css.panel}>
        <h2>{title}</h2>
        <p className={css.call}>
          <code>
            <span className={css.method}>{entry.method}</span> {servicePath(path)}
          </code>
        </p>
        <Facts row={row} />
        <Parameters row={row} path={path} />
        {body !== null && (
          <Part title="Request body">
            <div className={css.json}>
              <Tree value={body} open />
            </div>
          </Part>
        )}
        {differences !== null && (
          <Differences found={differences} isHidden={around.covered !== null} />
        )}
        <Response row={row} around={around} />
      </div>
    </>
  )
}

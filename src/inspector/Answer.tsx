import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import type { LoggedRequest } from '#src/kit/api/client.ts'
import { people as listPeople, session } from '#src/kit/api/workspace.ts'
import { toCurl } from '#src/kit/lib/curl.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { endpointOf, readAnswer } from './answers.ts'
import { hasFailed } from './columns.tsx'
import { offContract } from './off-contract.ts'
import { redactAnswer, redactValue } from './redact.ts'

import css from './inspector.module.css'

/** Above this a text is cut short on screen; the copy and the file have the whole. */
const TEXT_MAX = 4000

const MEANS = {
  field: 'unknown field',
  value: 'unknown value',
  unlike: 'differs from the contract',
}

/** Parts of the answer beyond the contract. */
function OffContract({ entry, answer }: { entry: LoggedRequest; answer: unknown }) {
  const { hideIdentifiers } = usePreferences()
  const name = endpointOf(entry)
  const found = useMemo(() => (name ? offContract(name, answer) : []), [name, answer])
  if (name === null || hasFailed(entry)) return null
  return (
    <section aria-label="Contract check">
      <h2>Contract check</h2>
      {found.length === 0 ? (
        <p className="soft">Matches the contract.</p>
      ) : (
        <ul className={css.found}>
          {found.map(({ path, kind, count, example }) => (
            <li key={path + kind + example}>
              <Status tone="notice">{kind}</Status> <code>{path || 'the response'}</code>{' '}
              {MEANS[kind]}, {counted(count, 'time')}
              {!hideIdentifiers && <span className="soft">: {example}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Request and answer, with the ways to copy or save them. */
export function Answer({ entry }: { entry: LoggedRequest }) {
  const { keyHeader } = useSuspenseQuery(session()).data.upstream
  const { hideIdentifiers } = usePreferences()
  const { data: people = [] } = useQuery(listPeople())
  const { answer } = entry
  const read = useMemo(
    () => (answer === null || answer === '' ? null : readAnswer(answer)),
    [answer],
  )
  return (
    <div className={`stack gap-4 ${css.answer}`}>
      <div className="row wrap">
        <CopyButton
          text={toCurl({ ...entry, path: entry.path.slice(API_PREFIX.length) }, keyHeader)}
        >
          Copy as cURL (without API key)
        </CopyButton>
        {answer && <CopyButton text={answer}>Copy response</CopyButton>}
        {answer && (
          <Button
            icon="download"
            onClick={() =>
              download(
                `${endpointOf(entry) ?? 'response'}-${entry.n}.${read?.kind === 'json' ? 'json' : 'txt'}`,
                read?.kind === 'json' ? 'application/json' : 'text/plain',
                answer,
              )
            }
          >
            Download response
          </Button>
        )}
      </div>
      {entry.body && (
        <section aria-label="Request body">
          <h2>Request body</h2>
          <Tree
            value={
              hideIdentifiers ? redactValue(JSON.parse(entry.body), people) : JSON.parse(entry.body)
            }
            open
          />
        </section>
      )}
      {read?.kind === 'json' && <OffContract entry={entry} answer={read.value} />}
      <section aria-label="Response">
        <h2>Response</h2>
        {answer === null && (
          <p className="soft">
            This response is no longer stored. Reload the page it came from to see it.
          </p>
        )}
        {answer === '' && (
          <p className="soft">{entry.status === 0 ? 'No response.' : 'Empty body.'}</p>
        )}
        {read?.kind === 'json' && (
          <Tree
            value={
              hideIdentifiers ? redactAnswer(endpointOf(entry), read.value, people) : read.value
            }
            open
          />
        )}
        {read?.kind === 'text' && hideIdentifiers && (
          <p className="soft">Hidden while names and IDs are hidden.</p>
        )}
        {read?.kind === 'text' && !hideIdentifiers && (
          <>
            <p className="soft">
              Not JSON.
              {read.text.length > TEXT_MAX &&
                ` Showing the first ${formatNumber(TEXT_MAX)} of ${formatNumber(read.text.length)} characters.`}
            </p>
            {/* it scrolls, so the keyboard must reach it */}
            <pre className={`anywhere ${css.text}`} tabIndex={0}>
              {read.text.slice(0, TEXT_MAX)}
            </pre>
          </>
        )}
      </section>
    </div>
  )
}

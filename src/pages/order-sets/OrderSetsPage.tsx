import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { ApiError } from '#src/api/client.ts'
import { session } from '#src/api/workspace.ts'
import { useLabs } from '#src/api/labs.ts'
import { useDescriptions } from '#src/api/use-descriptions.ts'
import { useQueryOrPrevious } from '#src/api/use-query-with-previous.ts'
import { FailedCard } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { shortId } from '#src/layout/person.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Select, TextField } from '#src/ui/Field.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Status } from '#src/ui/Status.tsx'
import { useSlash } from '#src/ui/use-slash.ts'
import { withOrderSet } from '#src/url/order-set-params.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { AddDiagnoses } from './AddDiagnoses.tsx'
import { AddMarkers } from './AddMarkers.tsx'
import { Letter } from './Letter.tsx'
import { bodyOf, composed, contentsOf, isEmpty, search } from './loader.ts'
import css from './order-sets.module.css'
import { split } from './pasted.ts'
import { Preview, PreviewSkeleton, Refused } from './Preview.tsx'
import { labsOf } from './provenance.ts'
import { recentTests, rememberTest } from './recent-tests.ts'

const without = (list: readonly string[], one: string) => list.filter((other) => other !== one)
const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? without(list, one) : [...list, one]
const joined = (list: readonly string[], more: readonly string[]) => [
  ...new Set([...list, ...more]),
]

type Named = { id: string; name: string | null }

/** Ids typed, pasted or chosen again; what is offered has a name only in the demonstration. */
function AddTests({
  offered,
  onAdd,
}: {
  offered: readonly Named[]
  onAdd: (ids: string[]) => void
}) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  function submit(event: FormEvent) {
    event.preventDefault()
    const ids = split(text)
    if (ids.length) onAdd(ids)
    setText('')
    field.current?.focus()
  }
  return (
    <form className={css.addLine} onSubmit={submit}>
      <TextField
        ref={field}
        label="Lab test ids"
        labelHidden
        placeholder="Lab test id, or paste ids"
        list="offered-tests"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id="offered-tests">
        {offered.map(({ id, name }) => (
          <option key={id} value={id} label={name ?? undefined} />
        ))}
      </datalist>
      <Button type="submit" disabled={!text.trim()}>
        Add
      </Button>
    </form>
  )
}

const Part = ({
  id,
  title,
  count,
  children,
}: {
  id: string
  title: string
  count: number
  children: ReactNode
}) => (
  <section aria-labelledby={id}>
    <h2 id={id}>
      {title} {count > 0 && <span className={css.count}>{count}</span>}
    </h2>
    {children}
  </section>
)

export default function OrderSetsPage() {
  const [view, setView] = useSearch(search)
  const { tests, codes, dx, account } = view
  const empty = isEmpty(view)
  const { data: who } = useQuery(session())
  const labs = useLabs()
  const accounts = labs.accounts.data?.body.data ?? []
  const contents = useQueries({ queries: tests.map((test) => contentsOf(test)) })
  const words = useDescriptions(dx)
  const result = useQueryOrPrevious({ ...composed(view), enabled: !empty })
  // what is on screen may still answer the choice before this one
  const [shown, setShown] = useState(view)
  if (result.data && !result.isPrevious && shown !== view) setShown(view)
  const [copied, setCopied] = useState('')

  const refused =
    result.error instanceof ApiError &&
    result.error.status >= 400 &&
    result.error.status < 500 &&
    result.error.status !== 429
  const markers = empty || refused ? [] : (result.data?.body.markers ?? [])
  const testLabs = [...new Set(contents.flatMap(({ data }) => labsOf(data?.body.markers ?? [])))]
  const labIds = testLabs.length ? testLabs : labsOf(markers)
  const testsByLab = new Map<string, string[]>()
  for (const [index, id] of tests.entries())
    for (const lab of labsOf(contents[index]?.data?.body.markers ?? []).map(labs.labs.nameOf))
      testsByLab.set(lab, [...(testsByLab.get(lab) ?? []), id])
  const unknownTests = tests.filter(
    (_, index) =>
      contents[index]?.error instanceof ApiError && contents[index].error.status === 404,
  )
  const examples: readonly Named[] = who?.examples ?? []
  const nameOf = (id: string) => examples.find((one) => one.id === id)?.name ?? null
  const recents = recentTests()
    .filter((id) => !examples.some((one) => one.id === id))
    .map((id): Named => ({ id, name: null }))
  const offered = [...examples, ...recents].filter(({ id }) => !tests.includes(id))
  const body = JSON.stringify(bodyOf(view), null, 2)

  function addTests(ids: readonly string[]) {
    for (const id of ids) rememberTest(id)
    setView({ tests: joined(tests, ids) })
  }
  return (
    <>
      <PageHeader
        title="Order sets"
        actions={
          <>
            <Button
              icon={copied === body ? 'check' : 'copy'}
              disabled={empty}
              onClick={() =>
                void navigator.clipboard.writeText(body).then(
                  () => setCopied(body),
                  () => {},
                )
              }
            >
              {copied === body ? 'Request body copied' : 'Copy the request body'}
            </Button>
            <Button
              disabled={empty && dx.length === 0 && !account}
              onClick={() => setView({ tests: [], codes: [], dx: [], account: '' })}
            >
              Start over
            </Button>
          </>
        }
      >
        {empty && dx.length === 0 ? (
          'Lab tests and single markers make one order. What is chosen lives in the address: share the link, go Back to undo.'
        ) : (
          <>
            <strong>{counted(tests.length, 'lab test')}</strong>,{' '}
            <strong>{counted(codes.length, 'add-on marker')}</strong>,{' '}
            {counted(dx.length, 'diagnosis code')}. Go Back to undo.
          </>
        )}
      </PageHeader>
      <div className={css.columns}>
        <div className={css.builder}>
          <Part id="order-tests" title="Lab tests" count={tests.length}>
            <AddTests offered={offered} onAdd={addTests} />
            <ul>
              {tests.map((id, index) => {
                const { data, error } = contents[index]!
                const [lab] = labsOf(data?.body.markers ?? [])
                return (
                  <li key={id} className={css.chosen}>
                    <Letter index={index} />
                    <span className={css.chosenWords}>
                      <Link to={withOrderSet(paths.labTestMarkers(id), view)} title={id}>
                        {nameOf(id) ?? <code>{shortId(id)}</code>}
                      </Link>
                      <small>
                        {unknownTests.includes(id) ? (
                          <Status tone="bad">not found</Status>
                        ) : error ? (
                          'its markers could not be read'
                        ) : data ? (
                          [
                            counted(data.body.total, 'marker'),
                            lab !== undefined && !labs.labs.pending && labs.labs.nameOf(lab),
                          ]
                            .filter(Boolean)
                            .join(' · ')
                        ) : (
                          <Skeleton width={90} height={13} />
                        )}
                      </small>
                    </span>
                    <Button
                      look="quiet"
                      icon="cross"
                      iconOnly
                      aria-label={`Take off lab test ${nameOf(id) ?? id}`}
                      onClick={() => setView({ tests: without(tests, id) })}
                    />
                  </li>
                )
              })}
            </ul>
          </Part>
          <Part id="order-codes" title="Add-on markers" count={codes.length}>
            <AddMarkers
              account={account}
              labId={labIds.length === 1 ? labIds[0]! : null}
              codes={codes}
              onToggle={(code) => setView({ codes: toggled(codes, code) })}
              onPaste={(more) => setView({ codes: joined(codes, more) })}
            />
            <ul>
              {codes.map((code) => {
                const marker = markers.find(({ provider_id }) => provider_id === code)
                return (
                  <li key={code} className={css.chosen}>
                    <span className={css.chosenWords}>
                      <span>
                        {marker ? marker.name : <CopyCode code={code} what="test code" />}
                      </span>
                      {marker && (
                        <small>
                          <CopyCode code={code} what="test code" />
                        </small>
                      )}
                    </span>
                    <Button
                      look="quiet"
                      icon="cross"
                      iconOnly
                      aria-label={`Take off add-on ${code}`}
                      onClick={() => setView({ codes: without(codes, code) })}
                    />
                  </li>
                )
              })}
            </ul>
          </Part>
          <Part id="order-account" title="Lab account" count={0}>
            {labs.accounts.error && !labs.accounts.data ? (
              <FailedCard
                what="The lab accounts"
                error={labs.accounts.error}
                busy={labs.accounts.isFetching}
                retry={() => void labs.accounts.refetch()}
              />
            ) : (
              <Select
                label="Lab account"
                labelHidden
                value={account}
                onChange={(event) => setView({ account: event.target.value })}
              >
                <option value="">No account</option>
                {account && !accounts.some(({ id }) => id === account) && (
                  <option value={account}>Account {shortId(account)}</option>
                )}
                {accounts.map((one) => (
                  <option key={one.id} value={one.id}>
                    {[one.account_name ?? shortId(one.id), one.lab, one.status].join(' · ')}
                  </option>
                ))}
              </Select>
            )}
          </Part>
          <Part id="order-dx" title="Diagnosis codes" count={dx.length}>
            <AddDiagnoses
              dx={dx}
              onToggle={(code) => setView({ dx: toggled(dx, code) })}
              onPaste={(more) => setView({ dx: joined(dx, more) })}
            />
            <ol>
              {dx.map((code, index) => (
                <li key={code} className={css.chosen}>
                  <span className={css.chosenWords}>
                    <span>
                      <CopyCode code={code} what="diagnosis code" />{' '}
                      {index === 0 && <span className={css.primary}>primary</span>}
                    </span>
                    <small>
                      {words.has(code) ? (
                        (words.get(code) ?? 'not among the codes that are searched here')
                      ) : (
                        <Skeleton width="70%" height={13} />
                      )}
                    </small>
                  </span>
                  {index > 0 && (
                    <Button
                      look="quiet"
                      icon="up"
                      iconOnly
                      aria-label={`Make ${code} the primary diagnosis`}
                      onClick={() => setView({ dx: [code, ...without(dx, code)] })}
                    />
                  )}
                  <Button
                    look="quiet"
                    icon="cross"
                    iconOnly
                    aria-label={`Take off diagnosis code ${code}`}
                    onClick={() => setView({ dx: without(dx, code) })}
                  />
                </li>
              ))}
            </ol>
            <p className={css.more}>
              <Link to={withOrderSet(paths.diagnoses(), view)}>
                Search diagnosis codes on their own page
              </Link>
            </p>
          </Part>
        </div>
        <section className={css.preview} aria-labelledby="order-preview">
          <h2 id="order-preview">What this orders</h2>
          {empty ? (
            <div className={css.nothing}>
              <EmptyMessage title="Nothing chosen yet">
                <p>
                  Paste the id of a lab test, or search the catalogue for single markers. What they
                  make together appears here at once, and where each marker comes from.
                </p>
                {offered.length > 0 && (
                  <div className={css.actions}>
                    {offered.slice(0, 8).map(({ id, name }) => (
                      <Button key={id} icon="plus" onClick={() => addTests([id])}>
                        {name ? `Try: ${name}` : <code>{shortId(id)}</code>}
                      </Button>
                    ))}
                  </div>
                )}
              </EmptyMessage>
            </div>
          ) : refused || (result.error && !result.data) ? (
            <Refused
              error={result.error!}
              view={view}
              unknownTests={unknownTests}
              testsByLab={testsByLab}
              setView={setView}
              retry={result.retry}
              busy={result.isFetching}
            />
          ) : result.data ? (
            <Preview
              result={result}
              shown={shown}
              contents={shown.tests.map((test) => contentsFor(test, tests, contents))}
              labs={labs}
              setView={setView}
            />
          ) : (
            <PreviewSkeleton />
          )}
        </section>
      </div>
    </>
  )
}

/** The markers of a test that is still chosen; of one that was just taken off nothing is known any more. */
function contentsFor(
  test: string,
  tests: readonly string[],
  contents: readonly { data?: { body: { markers: readonly { id: number }[] } } | undefined }[],
) {
  const data = contents[tests.indexOf(test)]?.data
  return data ? new Set(data.body.markers.map(({ id }) => id)) : null
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'

import { ApiError } from '#src/api/client.ts'
import { listLabAccounts } from '#src/api/queries.ts'
import { useLastQuery } from '#src/api/use-kept-query.ts'
import { factsOf, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { shortId } from '#src/layout/person.ts'
import { priceLine } from '#src/lib/price.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Select, TextField } from '#src/ui/Field.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Status } from '#src/ui/Status.tsx'
import { carry } from '#src/url/carried.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { AddMarkers } from './AddMarkers.tsx'
import { columnsFor } from './columns.tsx'
import { bodyOf, composed, contentsOf, isEmpty, search, type View } from './loader.ts'
import css from './order-sets.module.css'
import { labsOf, notReturned, originsOf } from './provenance.ts'
import { recentTests, rememberTest } from './recent-tests.ts'

const without = (list: readonly string[], one: string) => list.filter((other) => other !== one)
/** Ids and codes as they are typed or pasted: many at once, in any common separator. */
const split = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

function AddTests({ tests, onAdd }: { tests: readonly string[]; onAdd: (ids: string[]) => void }) {
  const [text, setText] = useState('')
  const recent = recentTests().filter((id) => !tests.includes(id))
  function submit(event: FormEvent) {
    event.preventDefault()
    const ids = split(text).filter((id) => !tests.includes(id))
    if (ids.length) onAdd(ids)
    setText('')
  }
  return (
    <form className={css.addLine} onSubmit={submit}>
      <TextField label="Lab test id" labelHidden placeholder="Paste a lab test id" list="recent-tests" value={text} onChange={(event) => setText(event.target.value)} />
      <datalist id="recent-tests">
        {recent.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <Button type="submit" disabled={!text.trim()}>
        Add
      </Button>
    </form>
  )
}

function Preview({ view, setView }: { view: View; setView: (patch: Partial<View>) => void }) {
  const kept = useLastQuery(composed(view))
  const contents = useQueries({
    queries: view.tests.map((test) => contentsOf(test, view.account)),
    combine: (results) => new Map(results.flatMap((result, index) => (result.data ? [[view.tests[index]!, new Set(result.data.body.markers.map(({ id }) => id))] as const] : []))),
  })
  const accounts = useQuery(listLabAccounts())
  const page = kept.data?.body
  const origins = useMemo(() => originsOf(page?.markers ?? [], contents, view.codes), [page, contents, view.codes])
  const columns = useMemo(() => columnsFor(origins), [origins])

  if (!kept.data || !page) {
    if (!kept.error) return <Skeleton height={240} />
    const refused = kept.error instanceof ApiError && kept.error.status < 500 && kept.error.status > 0
    return (
      <div role="alert" className={css.refused}>
        <Status tone="bad">{refused ? 'refused' : 'failed'}</Status>
        <p>
          <strong>{refused ? 'The service cannot compose this order set.' : 'The order set could not be composed.'}</strong> {factsOf(kept.error)}
        </p>
        <p>{refused ? 'Take off what does not fit, or go back. Your choice is still in the address.' : 'Your choice is still in the address.'}</p>
        <Button icon="refresh" onClick={kept.retry} disabled={kept.busy}>
          Try again
        </Button>
      </div>
    )
  }
  const whole = page.markers.length + kept.data.leftOut.length >= page.total
  const missing = whole ? notReturned(page.markers, view.codes) : []
  const labs = labsOf(page.markers)
  const account = accounts.data?.body.data.find(({ id }) => id === view.account)
  const unexplained = page.markers.filter(({ id }) => !origins.get(id)?.tests.length && !origins.get(id)?.addOn).length
  return (
    <div aria-busy={kept.busy}>
      <Notices kept={kept} leftOut={kept.data.leftOut} what="marker" />
      <p className={css.sum}>
        <strong>{counted(page.total, 'marker')}</strong>
        {!whole && `, ${formatNumber(page.markers.length)} of them on this page`} · {priceLine(page.markers.map(({ price }) => price))}
        {!whole && ' (this page)'}
      </p>
      <ul className={css.guards}>
        {missing.length > 0 && (
          <li>
            <Status tone="bad">asked for, not returned</Status>{' '}
            {missing.map((code) => (
              <span key={code} className={css.missing}>
                <CopyCode code={code} what="test code" />
                <Button look="quiet" onClick={() => setView({ codes: without(view.codes, code) })}>
                  Take off
                </Button>
              </span>
            ))}
            No marker of this order’s lab bears {missing.length === 1 ? 'that test code' : 'those test codes'}.
          </li>
        )}
        {labs.length > 1 && (
          <li>
            <Status tone="bad">{`${labs.length} labs`}</Status> These markers belong to more than one lab; one order goes to one lab.
          </li>
        )}
        {account && account.status !== 'active' && (
          <li>
            <Status tone="notice">{account.status}</Status> The lab account is not active: an order through it may be refused.
          </li>
        )}
        {contents.size === view.tests.length && unexplained > 0 && (
          <li>
            <Status tone="unknown">not explained</Status> {counted(unexplained, 'marker')} here {unexplained === 1 ? 'is' : 'are'} in none of the lab tests’ first 100 markers and not added on.
          </li>
        )}
      </ul>
      {page.markers.length === 0 ? (
        <EmptyMessage title="The service returned no markers">
          <p>The lab tests and codes chosen make an empty order set.</p>
        </EmptyMessage>
      ) : (
        <DataTable label="Markers of this order set" rows={page.markers} columns={columns} rowId={(marker) => String(marker.id)} />
      )}
      {!whole && (
        <nav className={css.pages} aria-label="Pages">
          <Button disabled={view.page <= 1} onClick={() => setView({ page: view.page - 1 })}>
            Previous
          </Button>
          Page {view.page} of {page.pages ?? Math.ceil(page.total / page.size)}
          <Button disabled={page.page * page.size >= page.total} onClick={() => setView({ page: view.page + 1 })}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}

export default function OrderSetsPage() {
  const [view, set] = useSearch(search)
  const setView = (patch: Partial<View>) => set({ page: 1, ...patch })
  const accounts = useQuery(listLabAccounts())
  const [copied, setCopied] = useState(false)
  const { tests, codes, dx, account } = view
  const empty = isEmpty(view)
  const known = accounts.data?.body.data ?? []

  return (
    <>
      <PageHeader
        title="Order sets"
        actions={
          <>
            <Button
              icon="copy"
              disabled={empty}
              onClick={() =>
                void navigator.clipboard.writeText(JSON.stringify(bodyOf(view), null, 2)).then(
                  () => setCopied(true),
                  () => {}
                )
              }
            >
              {copied ? 'Request body copied' : 'Copy the request body'}
            </Button>
            <Button disabled={empty && dx.length === 0 && !account} onClick={() => setView({ tests: [], codes: [], dx: [], account: '' })}>
              Start over
            </Button>
          </>
        }
      >
        {empty ? 'Lab tests and single markers composed to one order. The choice lives in the address: share the link, go Back to undo.' : (
          <>
            <strong>{counted(tests.length, 'lab test')}</strong> and <strong>{counted(codes.length, 'add-on marker')}</strong>
            {dx.length > 0 && `, ${counted(dx.length, 'diagnosis code')}`} · Back undoes each change
          </>
        )}
      </PageHeader>
      <div className={css.columns}>
        <div className={css.builder}>
          <section aria-labelledby="order-tests">
            <h2 id="order-tests">Lab tests</h2>
            <AddTests
              tests={tests}
              onAdd={(ids) => {
                for (const id of ids) rememberTest(id)
                setView({ tests: [...tests, ...ids] })
              }}
            />
            <ul>
              {tests.map((id) => (
                <li key={id} className={css.chosen}>
                  <Link to={carry(paths.labTestMarkers(id), view)} title={id}>
                    <code>{shortId(id)}</code>
                  </Link>
                  <Button look="quiet" icon="cross" iconOnly aria-label={`Take off lab test ${id}`} onClick={() => setView({ tests: without(tests, id) })} />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="order-codes">
            <h2 id="order-codes">Add-on markers</h2>
            <AddMarkers account={account} codes={codes} onToggle={(code) => setView({ codes: codes.includes(code) ? without(codes, code) : [...codes, code] })} onPaste={(more) => setView({ codes: [...new Set([...codes, ...more])] })} />
            <ul>
              {codes.map((code) => (
                <li key={code} className={css.chosen}>
                  <CopyCode code={code} what="test code" />
                  <Button look="quiet" icon="cross" iconOnly aria-label={`Take off add-on ${code}`} onClick={() => setView({ codes: without(codes, code) })} />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="order-account">
            <h2 id="order-account">Lab account</h2>
            {accounts.error ? (
              <p className={css.soft}>The lab accounts could not be loaded: {factsOf(accounts.error)}</p>
            ) : (
              <Select label="Lab account" labelHidden value={account} onChange={(event) => setView({ account: event.target.value })}>
                <option value="">No account</option>
                {account && !known.some(({ id }) => id === account) && <option value={account}>{account}</option>}
                {known.map((one) => (
                  <option key={one.id} value={one.id}>
                    {[one.account_name ?? shortId(one.id), one.lab, one.status].join(' · ')}
                  </option>
                ))}
              </Select>
            )}
          </section>
          <section aria-labelledby="order-dx">
            <h2 id="order-dx">Diagnosis codes</h2>
            <ul>
              {dx.map((code, index) => (
                <li key={code} className={css.chosen}>
                  <CopyCode code={code} what="diagnosis code" />
                  {index === 0 && <span className={css.soft}>first</span>}
                  <Button look="quiet" icon="cross" iconOnly aria-label={`Take off diagnosis code ${code}`} onClick={() => setView({ dx: without(dx, code) })} />
                </li>
              ))}
            </ul>
            <Link to={carry(paths.diagnoses(), view)}>{dx.length ? 'Find more diagnosis codes' : 'Find diagnosis codes'}</Link>
          </section>
        </div>
        <section className={css.preview} aria-labelledby="order-preview">
          <h2 id="order-preview">What this orders</h2>
          {empty ? (
            <EmptyMessage title="Nothing chosen yet">
              <p>Paste the id of a lab test, or search the catalogue for single markers. What they make together appears here at once.</p>
            </EmptyMessage>
          ) : (
            <Preview view={view} setView={setView} />
          )}
        </section>
      </div>
    </>
  )
}

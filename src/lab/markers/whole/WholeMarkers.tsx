import { useEffect, useRef, type ReactNode } from 'react'

import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago, errorLine } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { ReadNotes } from '#src/kit/page/ReadNotes.tsx'
import { sortWords } from '#src/kit/table/column.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { AccountStatus } from '#src/lab/markers/AccountStatus.tsx'
import { markerColumns } from '#src/lab/markers/columns.tsx'
import { Comparison } from '#src/lab/markers/compare/ComparedMarkers.tsx'
import { AccountFilters, accountName, LabFilter } from '#src/lab/markers/Filters.tsx'
import { LabsFailure } from '#src/lab/markers/LabsFailure.tsx'
import { fromTheStart, isComparing } from '#src/lab/markers/marker-search.ts'
import { MarkersTable } from '#src/lab/markers/MarkersTable.tsx'
import { NameField } from '#src/lab/markers/NameField.tsx'
import { OrderSetLink } from '#src/lab/markers/OrderSetLink.tsx'
import { SimilarNames } from '#src/lab/markers/SimilarNames.tsx'

import { ExportWhole } from './ExportWhole.tsx'
import { useWholeSet, type WholeSetModel, type WholeView } from './use-whole-set.ts'
import { noFacets, sortable } from './whole-set.ts'
import { QualityLens, WholeFacets } from './WholeFacets.tsx'
import { WholeProgress } from './WholeProgress.tsx'

import filters from '#src/kit/ui/filters.module.css'
import message from '#src/kit/ui/Message.module.css'
import whole from './whole.module.css'

function orderWords({ sort, name }: WholeView) {
  if (sort)
    return `sorted by ${sortWords(markerColumns, sort)}${sort.startsWith('-') ? ', downwards' : ''}`
  return name.trim() ? 'best match first' : 'in the order of the service'
}

/** Age of the set, and whether the service still has it. */
function Age({ catalogue, onLeave }: Pick<WholeSetModel, 'catalogue'> & { onLeave: () => void }) {
  const { readAt, since, state, check, reload } = catalogue
  const words = {
    unasked: null,
    asking: 'asking …',
    same: 'no change seen in its first and last page',
    changed: 'it has changed since',
    failed: 'the service did not say',
  }[since]
  return (
    <span className={whole.age}>
      {'· read '}
      <Ago since={readAt!} />
      {words && (
        <>
          {': '}
          {since === 'changed' ? <Status tone="notice">{words}</Status> : words}
        </>
      )}
      <Button look="quiet" onClick={check} disabled={since === 'asking' || state === 'loading'}>
        Changed since?
      </Button>
      <Button look="quiet" icon="refresh" onClick={reload} disabled={state === 'loading'}>
        Reload
      </Button>
      <Button look="quiet" onClick={onLeave}>
        One page at a time
      </Button>
    </span>
  )
}

/** Number of markers on screen, out of all, and their order. */
function Covered({ catalogue, selected, view, labName, account }: WholeSetModel) {
  if (catalogue.readAt === null) return <>Not all loaded yet; below is a page of them</>
  const all = catalogue.markers.length
  const shown = selected?.rows.length
  return (
    <>
      {shown === undefined ? (
        'Making all of them ready to be searched'
      ) : (
        <strong>
          {shown === all
            ? `All ${counted(all, 'marker')}`
            : `${formatNumber(shown)} of ${counted(all, 'marker')}`}
        </strong>
      )}
      {view.name.trim() && ` that match “${view.name.trim()}”`}
      {labName && ` at ${labName}`}
      {view.account && ` for account ${accountName(account, view.account)}`}
      {` · ${orderWords(view)}`}
      {catalogue.rejected.length > 0 && ` · ${formatNumber(catalogue.rejected.length)} left out`}
    </>
  )
}

function WholeHeader(model: WholeSetModel & { onLeave: () => void }) {
  const { view, setView, filter, catalogue, selected, labs, accountList, account, onLeave } = model
  const isThere = catalogue.readAt !== null
  const counts = selected?.counts
  const perLab = new Map<string, number>()
  for (const [id, count] of counts?.lab ?? [])
    if (id !== null) perLab.set(labs.slugOf(id) ?? String(id), count)
  const controls = (
    <>
      <NameField name={view.name} setView={setView} />
      <LabFilter
        lab={view.lab}
        labs={labs}
        seen={[...(counts?.lab.keys() ?? [])].filter((id) => id !== null)}
        counts={isThere && perLab.size > 1 ? perLab : undefined}
        onLab={(lab) => filter({ lab })}
      />
      <AccountFilters
        account={view.account}
        other={view.with}
        accounts={accountList}
        filter={filter}
      />
      <Button onClick={() => filter({ check: true })}>Paste a list…</Button>
    </>
  )
  const actions = (
    <>
      {selected && <ExportWhole {...model} rows={selected.rows} order={orderWords(view)} />}
      <OrderSetLink view={view} />
    </>
  )
  return (
    <PageHeader title="Markers" controls={controls} actions={actions}>
      <span role="status">
        <Covered {...model} />
      </span>
      {account && ' '}
      <AccountStatus account={account} />
      {isThere && <Age catalogue={catalogue} onLeave={onLeave} />}
    </PageHeader>
  )
}

/** Failures after the set was loaded, and its deviations. */
function WholeNotices({ catalogue }: Pick<WholeSetModel, 'catalogue'>) {
  const { unsettled, error, state } = catalogue
  return (
    <>
      {unsettled && (
        <p className={whole.notice} role="alert">
          <Status tone="notice">unsettled</Status> The catalogue changed in each of three readings (
          {unsettled}), so some markers may be missing, twice or old.
        </p>
      )}
      {state === 'failed' && error && (
        <p className={whole.notice} role="alert">
          <Status tone="bad">failed</Status> It could not be read again; this is what was here
          before. <span className="soft">{errorLine(error)}</span>
        </p>
      )}
      <ReadNotes read={catalogue} what="marker" />
    </>
  )
}

function NothingLeft({ view, filter, isNamed }: WholeSetModel) {
  const { name, lab, kind, unit, loinc, price, quality } = view
  const isFiltered = [kind, unit, loinc, price, quality].some(({ length }) => length > 0)
  return (
    <EmptyMessage title={isNamed ? 'No markers' : 'Not in this catalog'}>
      <p>
        {isNamed
          ? 'All of them were looked through, with the filters that are on.'
          : `No test matches “${name.trim()}”.`}
      </p>
      <div className={message.actions}>
        {name && <Button onClick={() => filter({ name: '' })}>Any name</Button>}
        {lab && <Button onClick={() => filter({ lab: '' })}>Any lab</Button>}
        {isFiltered && <Button onClick={() => filter(noFacets)}>Without filters</Button>}
      </div>
    </EmptyMessage>
  )
}

const asPage = (markers: readonly Marker[]): MarkerPage => ({
  markers: markers as Marker[],
  total: markers.length,
  page: 1,
  size: markers.length,
  pages: 1,
})

function WholeRows(model: WholeSetModel) {
  const { view, setView, filter, set, selected, labs, match, reasons } = model
  if (!set || !selected) return null
  if (!selected.rows.length) return <NothingLeft {...model} />
  const labsThere = [...selected.counts.lab.values()].filter((count) => count > 0)
  return (
    <MarkersTable
      label="Markers"
      read={asPage(selected.rows)}
      view={view}
      setView={setView}
      labs={labs}
      match={match}
      reasons={reasons}
      hideLab={view.lab !== '' || labsThere.length < 2}
      busy={false}
      whole={{ sort: view.sort, onSort: (sort) => filter({ sort }), sortable, ...set }}
    />
  )
}

/**
 * All markers at once. `meanwhile` is what is shown until they are here; `isAsked` where the reader came from a page of
 * them, and not by a link.
 */
export default function WholeMarkers({
  meanwhile,
  isAsked,
}: {
  meanwhile: ReactNode
  isAsked: boolean
}) {
  const model = useWholeSet()
  const { view, setView, filter, catalogue, selected } = model
  const isThere = catalogue.readAt !== null
  const isUnderWay = catalogue.state === 'loading' || catalogue.state === 'paused'
  const body = useRef<HTMLDivElement>(null)
  const losesFocus = useRef(false)
  const isReady = selected !== null
  // the focused element disappeared with the loading view
  useEffect(() => {
    if (!isReady || !losesFocus.current) return
    losesFocus.current = false
    body.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
  }, [isReady])
  const onLeave = () => {
    catalogue.pause()
    setView({ ...fromTheStart, ...noFacets, sort: '', whole: false })
  }
  if (isComparing(view))
    return <Comparison view={view} setView={setView} page={catalogue.markers} labs={model.labs} />
  const facets = selected && { facets: view, counts: selected.counts, onFilter: filter }
  return (
    <>
      <WholeHeader {...model} onLeave={onLeave} />
      <LabsFailure accounts={model.accounts} />
      {(isUnderWay || !isThere) && (
        <WholeProgress
          catalogue={catalogue}
          onLeave={onLeave}
          takesFocus={isAsked}
          onFocusLost={() => (losesFocus.current = true)}
        />
      )}
      {isThere ? (
        <div ref={body}>
          <WholeNotices catalogue={catalogue} />
          {facets && (
            <div className={filters.line}>
              <WholeFacets {...facets} />
              <div className={whole.sort}>
                <Select
                  label="Sort"
                  labelHidden
                  value={view.sort}
                  onChange={(event) => filter({ sort: event.target.value })}
                >
                  <option value="">Sort: as they come</option>
                  {sortable.flatMap((column) =>
                    ['', '-'].map((down) => (
                      <option key={down + column} value={down + column}>
                        Sort: {sortWords(markerColumns, column)}
                        {down && ', downwards'}
                      </option>
                    )),
                  )}
                </Select>
              </div>
              <QualityLens {...facets} />
            </div>
          )}
          <WholeRows {...model} />
          <SimilarNames similar={model.similar} onName={(name) => filter({ name })} />
        </div>
      ) : (
        meanwhile
      )}
    </>
  )
}

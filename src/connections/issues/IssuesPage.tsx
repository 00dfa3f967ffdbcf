import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'

import { today } from '#lib/days.ts'
import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { readProblemHistories } from '#src/connections/model/problems.ts'
import ProblemDialog from '#src/connections/problems/ProblemDialog.tsx'
import { download } from '#src/kit/lib/download.ts'
import { counted } from '#src/kit/lib/units.ts'
import { errorLine, FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'

import { incidentColumns, issueColumns } from './columns.tsx'
import { historyCsv, incidentsCsv, issuesCsv } from './issues-csv.ts'
import { sortable, type View } from './loader.ts'
import { useIssues, type IssuesModel } from './use-issues.ts'

const withinWords: Record<View['within'], string> = {
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  year: 'Last year',
}
const showWords: Record<View['show'], string> = {
  open: 'Open',
  closed: 'Closed',
  incidents: 'Incidents',
}

/** Contents of the file, in words. Typed text may be a name, and a hidden one stays hidden. */
function filterWords({ view, text, hideIdentifiers, nameOf, wanted }: IssuesModel): string {
  const isOver = view.show !== 'open'
  return [
    showWords[view.show].toLowerCase(),
    isOver && withinWords[view.within].toLowerCase(),
    wanted.user_id && `of ${nameOf(wanted.user_id)}`,
    text.trim() && (hideIdentifiers ? 'with a text' : `with “${text.trim()}”`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The list as a file, and what happened to each of it. */
function Exports({ model }: { model: IssuesModel }) {
  const { view, rows, total, incidents, hideIdentifiers, nameOf, wanted } = model
  const around = (count: number) => ({
    filteredBy: filterWords(model),
    total: count,
    at: new Date(),
    isHidden: hideIdentifiers,
  })
  const save = (name: string, csv: string) => download(`${name}-${today()}.csv`, 'text/csv', csv)
  const history = useMutation({
    mutationFn: () => readProblemHistories(wanted),
    onSuccess: (events) => save('issue-history', historyCsv(rows, events, around(total))),
  })
  if (view.show === 'incidents')
    return (
      <Button
        icon="download"
        disabled={incidents.length === 0}
        onClick={() => save('incidents', incidentsCsv(incidents, nameOf, around(incidents.length)))}
      >
        CSV
      </Button>
    )
  return (
    <>
      {history.error && (
        <span role="alert" className="bad anywhere">
          {errorLine(history.error)}
        </span>
      )}
      <Button
        icon="download"
        disabled={rows.length === 0}
        onClick={() => save('issues', issuesCsv(rows, around(total)))}
      >
        CSV
      </Button>
      <Button icon="download" disabled={rows.length === 0} onClick={() => history.mutate()}>
        History CSV
      </Button>
    </>
  )
}

const withins = ['30d', '90d', 'year'] as const

function Controls({ model }: { model: IssuesModel }) {
  const { view, setView, text, setText, nameOf, wanted } = model
  return (
    <>
      <SegmentedControl
        label="Show"
        value={view.show}
        onChange={(show) => setView({ show })}
        options={(['open', 'closed', 'incidents'] as const).map((value) => ({
          value,
          label: showWords[value],
        }))}
      />
      {view.show !== 'incidents' && (
        <SearchField label="Filter issues" value={text} pauseMs={0} onSearch={setText} />
      )}
      {view.show !== 'open' && (
        <Select
          label="Within"
          labelHidden
          value={view.within}
          onChange={({ target }) =>
            setView({ within: withins.find((within) => within === target.value) ?? '90d' })
          }
        >
          {withins.map((within) => (
            <option key={within} value={within}>
              {withinWords[within]}
            </option>
          ))}
        </Select>
      )}
      {wanted.user_id && (
        <Chip onClear={() => setView({ person: '' })}>{nameOf(wanted.user_id)}</Chip>
      )}
    </>
  )
}

function Issues({ model }: { model: IssuesModel }) {
  const { view, setView, rows, total, text, setText, open, issues } = model
  const { hideIdentifiers: isHidden } = model
  const isClosed = view.show === 'closed'
  const around = useMemo(() => ({ isClosed, isHidden, onOpen: open }), [isClosed, isHidden, open])
  if (issues.data === undefined) return <p role="status">Loading issues.</p>
  if (rows.length === 0)
    return (
      <EmptyMessage title={total ? 'No matches' : `No ${isClosed ? 'closed' : 'open'} issues`}>
        {total ? (
          <Button onClick={() => setText('')}>Clear filter</Button>
        ) : (
          <p>{isClosed ? `Nothing was closed in this time.` : 'Nothing needs attention.'}</p>
        )}
      </EmptyMessage>
    )
  return (
    <>
      {text.trim() && (
        <p role="status">
          {rows.length} of {counted(total, 'issue')}
        </p>
      )}
      <DataTable
        label={isClosed ? 'Closed issues' : 'Open issues'}
        rows={rows}
        columns={issueColumns}
        around={around}
        rowId={({ problem }) => problem.id}
        leavesAt={isClosed ? 'wide' : 'large'}
        sort={view.sort}
        sortable={sortable}
        onSort={(sort) => setView({ sort })}
      />
    </>
  )
}

function Incidents({ model: { incidents, kept, nameOf } }: { model: IssuesModel }) {
  const around = useMemo(() => ({ nameOf }), [nameOf])
  if (kept.data === undefined) return <p role="status">Loading incidents.</p>
  return incidents.length === 0 ? (
    <EmptyMessage title="No incidents">
      <p>No provider had an outage in this time.</p>
    </EmptyMessage>
  ) : (
    <DataTable
      label="Incidents"
      rows={incidents}
      columns={incidentColumns}
      around={around}
      rowId={({ id }) => id}
    />
  )
}

/** The issues of all people or of one: those that are open, those that are closed with why, and the incidents. */
export default function IssuesPage() {
  const model = useIssues()
  const { view, issues, kept, total, checked, incidents, opened, open, owners, nameOf } = model
  const isOfIncidents = view.show === 'incidents'
  const asked = isOfIncidents ? kept : issues
  return (
    <>
      <PageHeader
        title="Issues"
        controls={<Controls model={model} />}
        actions={<Exports model={model} />}
      >
        {asked.data !== undefined &&
          (isOfIncidents
            ? counted(incidents.length, 'incident')
            : `${counted(total, 'issue')} ${view.show}`)}
        {view.show !== 'open' && `, ${withinWords[view.within].toLowerCase()}`}
        {'. '}
        <CheckAge {...checked} />
      </PageHeader>
      {asked.error && (
        <FailedCard
          what={isOfIncidents ? 'The incidents' : 'The issues'}
          error={asked.error}
          retry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      )}
      {isOfIncidents ? <Incidents model={model} /> : <Issues model={model} />}
      {opened && (
        <ProblemDialog
          problem={opened}
          title={`${nameOf(opened.user_id)}, ${problemProvider(opened)}`}
          owners={owners}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

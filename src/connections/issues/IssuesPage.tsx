import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { today } from '#lib/days.ts'
import { ConnectionsHeader } from '#src/connections/model/ConnectionsHeader.tsx'
import { readProblemHistories } from '#src/connections/model/problems.ts'
import { RefreshProgress } from '#src/connections/model/RefreshProgress.tsx'
import { download } from '#src/kit/lib/files/download.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { facetWords } from '#src/kit/table/facets.ts'
import { FilterMenu } from '#src/kit/table/FilterMenu.tsx'
import { typedWords } from '#src/kit/table/save-list.ts'
import { WordSelect } from '#src/kit/ui/fields/WordSelect.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { RESOLUTION } from './closed-summary.ts'
import { ClosedIssues, PastIncidents } from './History.tsx'
import { issueGroups, rowsInOrder } from './issue-groups.ts'
import { historyCsv, incidentsCsv, issuesCsv } from './issues-csv.ts'
import type { View } from './loader.ts'
import { OpenIssues } from './OpenIssues.tsx'
import { useIssues, type IssuesModel } from './use-issues.ts'

const withinWords: Record<View['within'], string> = {
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  year: 'Last 12 months',
}
const showWords: Record<View['show'], string> = {
  open: 'Open',
  closed: 'Resolved issues',
  incidents: 'Incidents',
}

/** Contents of the file, in words. Typed text may be a name, and is left out while names are hidden. */
function filterWords(model: IssuesModel): string {
  const { view, text, hideIdentifiers, nameOf, wanted, facets, chosen } = model
  const isOver = view.show !== 'open'
  const isOfIssues = view.show !== 'incidents'
  return [
    isOfIssues && view.show,
    isOver && withinWords[view.within].toLowerCase(),
    wanted.user_id && `for ${nameOf(wanted.user_id)}`,
    ...(isOfIssues ? [...facetWords(facets, chosen), ...typedWords(text, hideIdentifiers)] : []),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Exports of the list, and of its history. */
function Exports({ model }: { model: IssuesModel }) {
  const { view, all, past: incidents, hideIdentifiers, nameOf, wanted } = model
  const total = all.length
  const rows =
    view.show === 'open' ? rowsInOrder(issueGroups(model.rows, model, today())) : model.rows
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
  return (
    <>
      {history.error && (
        <span role="alert" className="bad anywhere">
          {history.error.message}
        </span>
      )}
      <ActionMenu needs="export" label="Export" icon="download">
        {view.show === 'incidents' ? (
          <MenuAction
            disabled={incidents.length === 0}
            onClick={() =>
              save('incidents', incidentsCsv(incidents, nameOf, around(incidents.length)))
            }
          >
            Incidents as CSV ({incidents.length})
          </MenuAction>
        ) : (
          <>
            <MenuAction
              disabled={rows.length === 0}
              onClick={() => save('issues', issuesCsv(rows, around(total)))}
            >
              Issues as CSV ({rows.length})
            </MenuAction>
            <MenuAction disabled={rows.length === 0} onClick={() => history.mutate()}>
              Issue history as CSV
            </MenuAction>
          </>
        )}
      </ActionMenu>
    </>
  )
}

function Controls({ model }: { model: IssuesModel }) {
  const { view, setView, text, setText, nameOf, wanted, facets, chosen, counts } = model
  return (
    <>
      {view.show !== 'open' && (
        <div className="row between" data-own-line>
          <SegmentedControl
            label="Show"
            value={view.show}
            onChange={(show) => setView({ show, open: '' })}
            options={(['closed', 'incidents'] as const).map((value) => ({
              value,
              label: showWords[value],
            }))}
          />
          <WordSelect
            label="Period"
            words={withinWords}
            value={view.within}
            onChange={(within) => setView({ within })}
          />
        </div>
      )}
      {view.show !== 'incidents' && (
        <SearchField label="Search issues" value={text} pauseMs={0} onSearch={setText} />
      )}
      {view.show !== 'incidents' && (
        <FilterMenu
          facets={facets.filter(({ id }) => id !== RESOLUTION || view.show === 'closed')}
          chosen={chosen}
          counts={counts}
          onChange={setView}
        />
      )}
      {wanted.user_id && (
        <Chip onClear={() => setView({ person: '' })}>{nameOf(wanted.user_id)}</Chip>
      )}
    </>
  )
}

function Shown({ model }: { model: IssuesModel }) {
  switch (model.view.show) {
    case 'open':
      return <OpenIssues model={model} />
    case 'closed':
      return <ClosedIssues model={model} />
    case 'incidents':
      return <PastIncidents model={model} />
  }
}

const openRows = (rows: IssuesModel['rows']) =>
  rows.filter(({ problem }) => problem.state === 'open').length

/** Open issues of everyone or of one person, closed issues with their outcome, and incidents. */
export default function IssuesPage() {
  const model = useIssues()
  const { view, issues, kept, rows, total, isFiltered } = model
  const navigate = useNavigate()
  const isOfIncidents = view.show === 'incidents'
  const shown = () => {
    if (isOfIncidents || issues.data === undefined) return null
    const isOpen = view.show === 'open'
    if (isFiltered)
      return `${formatNumber(isOpen ? openRows(rows) : rows.length)} of ${counted(total, 'issue')} shown`
    return isOpen ? null : `${counted(total, 'issue')} resolved`
  }
  return (
    <>
      <ConnectionsHeader
        page={view.show === 'open' ? 'issues' : 'history'}
        standing={model.standing}
        shown={shown()}
        onRefresh={model.refresh}
        isRefreshing={model.run.state === 'checking' || model.list.data === undefined}
        controls={<Controls model={model} />}
        actions={<Exports model={model} />}
      />
      <RefreshProgress
        run={model.run}
        onShowFailed={() => void navigate(paths.board({ cause: 'check failed' }))}
      />
      {!isOfIncidents && issues.error && (
        <FailedCard
          what="the issues"
          error={issues.error}
          retry={() => void issues.refetch()}
          busy={issues.isFetching}
        />
      )}
      {(isOfIncidents || (view.show === 'open' && issues.data !== undefined)) && kept.error && (
        <FailedCard
          what="the incidents"
          error={kept.error}
          retry={() => void kept.refetch()}
          busy={kept.isFetching}
        />
      )}
      <Shown model={model} />
    </>
  )
}

import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import type { KeptIncident } from '#contract/own/problems.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { momentHere } from '#lib/days.ts'
import { hitOf } from '#src/connections/model/incident-words.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { At } from './columns.tsx'
import { PanelHead } from './PanelHead.tsx'

import css from './panel.module.css'

type Around = { nameOf: (userId: string) => string }

const columns: readonly Column<KeptIncident['members'][number], unknown, Around>[] = [
  {
    id: 'person',
    label: 'Name',
    rowHeader: true,
    cell: ({ user_id }, { nameOf }) => (
      <Link to={paths.connections(user_id)}>{nameOf(user_id)}</Link>
    ),
  },
  { id: 'since', label: 'Since', cell: ({ began_at }) => <At instant={began_at} /> },
  {
    id: 'recovered',
    label: 'Recovered',
    cell: ({ left_at }) => <At instant={left_at} />,
  },
]

/** The people affected by an incident, and when each recovered. */
export function PastIncidentPanel({
  incident,
  nameOf,
  place,
}: Around & {
  incident: KeptIncident
  place: PanelPlace
}) {
  const around = useMemo(() => ({ nameOf }), [nameOf])
  const { name, provider, members, of, causes, began_at, ended_at } = incident
  const title = name ?? provider
  const isOver = ended_at !== null
  return (
    <section className={`shrink ${css.panel}`} aria-label={`${title} incident`}>
      <PanelBar place={place} what="incident" list="Incidents" />
      <div className={`shrink ${css.main}`}>
        <PanelHead
          provider={title}
          subject={
            <>
              <strong>{title}</strong> Provider incident
            </>
          }
          title={`${title} ${isOver ? 'failed' : 'is failing'} for ${formatNumber(hitOf(incident))} of ${counted(of, 'person', 'people')}.`}
        >
          <p className="soft">
            {causes.map(causeTitle).join(', ')}. {momentHere(began_at)} to{' '}
            {isOver ? momentHere(ended_at) : 'now'}.
          </p>
        </PanelHead>
        <section className={`${css.part} ${css.people}`} aria-label="People">
          <h3>
            People <span className="faint small">{formatNumber(members.length)}</span>
          </h3>
          <DataTable
            label="People in this incident"
            rows={members}
            columns={columns}
            around={around}
            rowId={({ user_id, connection }) => `${user_id} ${connection}`}
          />
        </section>
      </div>
    </section>
  )
}

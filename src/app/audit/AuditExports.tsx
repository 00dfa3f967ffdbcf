import { useMutation, useQuery } from '@tanstack/react-query'

import { today } from '#lib/days.ts'
import { session as whoIsSignedIn } from '#src/kit/api/workspace.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { commentsOf, listCsv } from '#src/kit/table/list-csv.ts'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import { auditBundle } from './audit-fhir.ts'
import { FILE_MAX, readAll, type View } from './audit.ts'
import { auditColumns } from './columns.tsx'
import type { Names } from './use-names.ts'
import { kindWords, withinWords } from './view-words.ts'

const filterWords = (view: View, { nameOf, memberOf }: Names) =>
  [
    kindWords[view.kind].toLowerCase(),
    withinWords[view.within].toLowerCase(),
    view.person && `about ${nameOf(view.person)}`,
    view.lists && 'with lists of more than 50 people',
    view.member && `by ${memberOf(view.member) ?? view.member}`,
    view.key && `by API key ${view.key}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Exports all events of the view, including those not on screen. */
export function AuditExports({
  view,
  names,
  max = FILE_MAX,
}: {
  view: View
  names: Names
  /** Maximum number of events in a file. */
  max?: number
}) {
  const { hideIdentifiers: isHidden } = usePreferences()
  const { data: session } = useQuery(whoIsSignedIn())
  const team = session?.team?.name ?? session?.upstream.host ?? 'Rounds'
  const {
    data: wasCut = false,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: async (kind: 'csv' | 'fhir') => {
      const { events, isCut } = await readAll(view, max)
      const at = new Date()
      const { length: count } = events
      if (kind === 'fhir') {
        const bundle = auditBundle(events, { team, at })
        const text = JSON.stringify(bundle, null, 2)
        download(`audit-${today()}.fhir.json`, 'application/fhir+json', text)
        return isCut
      }
      const about = { count, total: count, of: '', filteredBy: filterWords(view, names) }
      const [of = '', all = '', made = ''] = commentsOf('audit log', about, 'made', at)
      const csv = listCsv(auditColumns, events, { ...names, isHidden }, [
        of,
        isCut ? `only the newest ${formatNumber(count)} events` : all,
        made,
      ])
      download(`audit-${today()}.csv`, 'text/csv', csv)
      return isCut
    },
  })
  return (
    <>
      {error && (
        <span role="alert" className="bad anywhere">
          {error.message}
        </span>
      )}
      {wasCut && (
        <span role="status" className="soft small">
          The file has only the newest {formatNumber(max)} events. Choose a shorter period.
        </span>
      )}
      <ActionMenu label="Export" icon="download">
        <MenuAction disabled={isPending} onClick={() => mutate('csv')}>
          CSV
        </MenuAction>
        <MenuAction disabled={isPending || isHidden} onClick={() => mutate('fhir')}>
          FHIR AuditEvent{isHidden && ' (includes hidden IDs)'}
        </MenuAction>
      </ActionMenu>
    </>
  )
}

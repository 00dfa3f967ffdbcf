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
    view.key && `by the API key ${view.key}`,
  ]
    .filter(Boolean)
    .join(', ')

/** All events of the view as a file, those too that are not on screen. */
export function AuditExports({ view, names }: { view: View; names: Names }) {
  const { hideIdentifiers: isHidden } = usePreferences()
  const { data: session } = useQuery(whoIsSignedIn())
  const team = session?.team?.name ?? session?.upstream.host ?? 'Rounds'
  const { error, isPending, mutate } = useMutation({
    mutationFn: async (kind: 'csv' | 'fhir') => {
      const events = await readAll(view)
      const at = new Date()
      if (kind === 'fhir')
        return download(
          `audit-${today()}.fhir.json`,
          'application/fhir+json',
          JSON.stringify(auditBundle(events, { team, at }), null, 2),
        )
      const { length: count } = events
      const about = { count, total: count, of: '', filteredBy: filterWords(view, names) }
      return download(
        `audit-${today()}.csv`,
        'text/csv',
        listCsv(auditColumns, events, { ...names, isHidden }, [
          ...commentsOf('audit log', about, 'made', at),
          ...(count >= FILE_MAX ? [`only the newest ${formatNumber(count)} events`] : []),
        ]),
      )
    },
  })
  return (
    <>
      {error && (
        <span role="alert" className="bad anywhere">
          {error.message}
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

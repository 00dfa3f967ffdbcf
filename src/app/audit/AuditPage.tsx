import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'

import { helpAddress } from '#src/app/help-pages.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'

import { auditEvents, readOlder, search } from './audit.ts'
import { AuditControls } from './AuditControls.tsx'
import { AuditExports } from './AuditExports.tsx'
import { AuditTable } from './AuditTable.tsx'
import { mergeReads } from './merged-reads.ts'
import { useNames } from './use-names.ts'
import { withinWords } from './view-words.ts'

/** Log of who saw and changed data about people. */
export default function AuditPage() {
  const [view, setView] = useSearch(search)
  const names = useNames()
  const result = useQueryOrPrevious(auditEvents(view))
  const older = useMutation({ mutationFn: () => readOlder(view) })
  const { data, error, isFetching } = result
  const events = data?.events
  const merged = useMemo(() => mergeReads(events ?? []), [events])
  const hasOlder = data?.next != null
  const keyName = view.key ? events?.[0]?.key?.name : undefined
  return (
    <>
      <PageHeader
        title="Audit log"
        count={
          events?.length ? `${hasOlder ? 'Latest ' : ''}${counted(events.length, 'event')}` : null
        }
        actions={
          <>
            <Button icon="refresh" disabled={isFetching} onClick={result.retry}>
              Refresh
            </Button>
            <AuditExports view={view} names={names} />
          </>
        }
        controls={<AuditControls view={view} setView={setView} names={names} keyName={keyName} />}
      />
      {data?.mode === 'off' && (
        <p className="soft">
          The audit log is off, so nothing is being recorded. Ask your Rounds administrator to set{' '}
          <code>AUDIT=on</code> or <code>AUDIT=required</code>.
        </p>
      )}
      {!data && error && (
        <FailedCard what="the audit log" error={error} busy={isFetching} retry={result.retry} />
      )}
      {data && <Notices result={result} />}
      {events?.length === 0 && (
        <EmptyMessage title="No events">
          <p>No recorded events match these filters.</p>
          <a className={buttonLink()} href={basePath + helpAddress('audit')}>
            What is recorded
          </a>
        </EmptyMessage>
      )}
      {events !== undefined && events.length > 0 && (
        <>
          <AuditTable merged={merged} view={view} names={names} />
          {hasOlder && (
            <p className="row wrap above-3">
              <Button disabled={older.isPending} onClick={() => older.mutate()}>
                {older.isPending ? 'Loading…' : 'Load older events'}
              </Button>
              {older.error && (
                <span role="alert" className="bad">
                  {older.error.message}
                </span>
              )}
            </p>
          )}
          {!hasOlder && view.within !== 'all' && (
            <p className="row wrap above-3 soft small">
              All events from the {uncapitalized(withinWords[view.within])}.
              <Button look="quiet" onClick={() => setView({ within: 'all' })}>
                View all time
              </Button>
            </p>
          )}
        </>
      )}
    </>
  )
}

import { useMemo } from 'react'

import { formatMoment } from '#lib/days.ts'
import { handoverMarkdown } from '#src/connections/model/handover.ts'
import { sharedIssueWords } from '#src/connections/model/incident-words.ts'
import { incidentOf } from '#src/connections/model/incidents.ts'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import type { TodayModel } from './use-today.ts'

/** Copies the current shift handoff. While identifiers are hidden, it contains no names. */
export function HandoverButton({ model }: { model: TodayModel }) {
  const { hideIdentifiers } = usePreferences()
  const { checks, problems, kept, sharedIssues, incidents, now, nameOf, since, sentenceFor } = model
  const isKnown = [checks, problems, kept].every(({ data }) => data !== undefined)
  const text = useMemo(() => {
    const utc = (instant: string) => `${formatMoment(instant, now)} UTC`
    return handoverMarkdown({
      now,
      standing: sentenceFor(utc, utc(since.instant)) ?? '',
      incidents: sharedIssues.map((sharedIssue) => sharedIssueWords(sharedIssue, utc)),
      problems: problems.data ?? [],
      isOfIncident: (problem) => incidentOf(problem, incidents) !== undefined,
      since: since.instant,
      nameOf: hideIdentifiers ? null : nameOf,
    })
  }, [
    problems.data,
    now,
    sharedIssues,
    incidents,
    nameOf,
    since.instant,
    sentenceFor,
    hideIdentifiers,
  ])
  return (
    <CopyButton text={text} disabled={!isKnown} copiedLabel="Handoff copied">
      Copy handoff
    </CopyButton>
  )
}

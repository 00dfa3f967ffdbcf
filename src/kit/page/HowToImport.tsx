import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { scopeWords } from '#contract/own/rights.ts'
import { session, useKnownSession } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Commands } from '#src/kit/ui/lists/Commands.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import { importCommands } from './import-commands.ts'

/** In an empty list: where its data comes from, be it everybody's or that of one person. */
export function HowToImport({
  imports,
  userId,
}: {
  imports: Parameters<typeof importCommands>[1]
  userId?: string
}) {
  const { data: who } = useQuery(session())
  const { hideIdentifiers } = usePreferences()
  if (!who) return null
  const commands = importCommands(who, imports, hideIdentifiers ? undefined : userId)
  if (commands.length === 0)
    return (
      <p>Rounds shows the data your team can access at {who.upstream.host ?? 'the service'}.</p>
    )
  return (
    <>
      <p>To import data, run this in the Rounds folder on its server:</p>
      <Commands commands={commands} />
    </>
  )
}

/** An empty list of people: the way to fill it, or for a member who can't, who does. */
export function NoPeople({ children }: { children: ReactNode }) {
  const { scope = null, breakGlassUntil = null } = useKnownSession() ?? {}
  if (!denialOf('people.write'))
    return <EmptyMessage title="No people yet">{children}</EmptyMessage>
  return (
    <EmptyMessage title="No people to show">
      <p>
        {scope && !breakGlassUntil
          ? `No one on your team’s list has ${scopeWords(scope)}. Members who see everyone can add it.`
          : 'Your team’s list is empty. Other members can add people.'}
      </p>
    </EmptyMessage>
  )
}

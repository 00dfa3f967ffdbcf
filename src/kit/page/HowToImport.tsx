import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { scopeWords } from '#contract/own/rights.ts'
import { HELP_PATH } from '#lib/page-addresses.ts'
import { session, useKnownSession } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Commands } from '#src/kit/ui/lists/Commands.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useMedia } from '#src/kit/ui/use-media.ts'

import { importCommands, type Import } from './import-commands.ts'

/** Object of the request to an administrator. */
function askedWords(imports: readonly Import[]): string {
  if (imports.includes('markers')) return 'a catalog'
  return imports.includes('lab-accounts') ? 'lab accounts' : 'data'
}

/**
 * Shown in an empty list: where its data comes from, for everyone or one person. Commands are only
 * for administrators, and not on a phone.
 */
export function HowToImport({ imports, userId }: { imports: readonly Import[]; userId?: string }) {
  const { data: who } = useQuery(session())
  const { hideIdentifiers } = usePreferences()
  const isPhone = useMedia('phone')
  if (!who) return null
  const commands = importCommands(who, imports, hideIdentifiers ? undefined : userId)
  if (commands.length === 0)
    return (
      <p>Rounds shows the data your team can access at {who.upstream.host ?? 'the service'}.</p>
    )
  if (denialOf('members.write'))
    return <p>Ask your administrator to import {askedWords(imports)}.</p>
  if (isPhone)
    return (
      <p>
        Import {askedWords(imports)} on the Rounds server.{' '}
        <a href={`${basePath}${HELP_PATH}/import/index.html`}>How to import</a>
      </p>
    )
  return (
    <>
      <p>
        To import data, run {commands.length > 1 ? 'one of these commands' : 'this command'} in the
        Rounds folder on the server:
      </p>
      <Commands commands={commands} />
    </>
  )
}

/** An empty list of people: how to fill it, or who can. */
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

import { useQuery } from '@tanstack/react-query'

import { session } from '#src/kit/api/workspace.ts'
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
    return <p>Rounds shows the data your key can access at {who.upstream.host ?? 'the service'}.</p>
  return (
    <>
      <p>To import data, run this in the Rounds folder on its server:</p>
      <Commands commands={commands} />
    </>
  )
}

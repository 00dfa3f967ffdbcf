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
    return <p>Rounds shows what {who.upstream.host ?? 'the service'} has for your key.</p>
  return (
    <>
      <p>To bring data in, run this in the folder of Rounds, on the machine it runs on:</p>
      <Commands commands={commands} />
    </>
  )
}

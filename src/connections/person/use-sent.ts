import type { Connection } from '#contract/interface/providers.ts'
import { asSent } from '#lib/unreadable.ts'
import { redact } from '#src/connections/messages/redact.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

const withRedacted = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, one: unknown) =>
    typeof one === 'string' ? redact(one) : one,
  )

/** A connection as sent by the service, without identifying data while identifiers are hidden. */
export function useSent(connection: Connection): unknown {
  const { hideIdentifiers } = usePreferences()
  const sent = asSent(connection)
  return hideIdentifiers ? withRedacted(sent) : sent
}

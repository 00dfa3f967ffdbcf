import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { VersionedTemplate } from '#contract/own/message-template.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'

/** Template, clinic, and link for messages. */
export type MessageSetup = {
  /** The team's template by language code. */
  texts: Readonly<Record<string, string>>
  clinic: string | null
  /** Page where patients connect and reconnect. */
  link: string | null
}
/** Without a setup: the standard text without a link. */
export const STANDARD: MessageSetup = { texts: {}, clinic: null, link: null }

const messageTemplate = () =>
  queryOptions({
    queryKey: ['messageTemplate'],
    queryFn: ({ signal }) => callOwn('GET /workspace/message-template', { signal }),
  })

export const PUT_TEMPLATE = 'PUT /workspace/message-template'

/** Replaces the version of the template that the user saw. */
export async function saveTemplate(body: VersionedTemplate): Promise<VersionedTemplate> {
  const show = (kept: VersionedTemplate) =>
    queryClient().setQueryData(messageTemplate().queryKey, kept)
  const kept = await callOwn(PUT_TEMPLATE, { body, onConflict: show })
  show(kept)
  return kept
}

/** The team's setup. `setup` is null until it is known, so that no other text is copied instead. */
export function useMessageSetup() {
  const { data: who } = useQuery(session())
  const { data: kept, error } = useQuery(messageTemplate())
  const setup = useMemo((): MessageSetup | null => {
    if (!who || (!kept && !error)) return null
    const { texts = {}, clinic = '' } = kept?.template ?? {}
    return { texts, clinic: clinic || (who.team?.name ?? null), link: who.reconnectUrl }
  }, [who, kept, error])
  return { setup, kept, error }
}

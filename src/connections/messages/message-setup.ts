import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { VersionedTemplate } from '#contract/own/message-template.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'

/** Template, clinic and link that messages are made with. */
export type MessageSetup = {
  /** The team's template by the code of its language. */
  texts: Readonly<Record<string, string>>
  clinic: string | null
  /** Page where patients reconnect. */
  link: string | null
}
/** Nothing was set up: the standard text without a link. */
export const STANDARD: MessageSetup = { texts: {}, clinic: null, link: null }

const messageTemplate = () =>
  queryOptions({
    queryKey: ['messageTemplate'],
    queryFn: ({ signal }) => callOwn('GET /workspace/message-template', { signal }),
  })

export const PUT_TEMPLATE = 'PUT /workspace/message-template'

/** Saves the template in the place of the version that was seen. */
export async function saveTemplate(body: VersionedTemplate): Promise<VersionedTemplate> {
  const show = (kept: VersionedTemplate) =>
    queryClient().setQueryData(messageTemplate().queryKey, kept)
  const kept = await callOwn(PUT_TEMPLATE, { body, onConflict: show })
  show(kept)
  return kept
}

/** The team's setup. `setup` is null until it is known, so that no other text is copied in its place. */
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

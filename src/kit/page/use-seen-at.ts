import { useState } from 'react'

import { readerClock } from '#lib/days.ts'

/**
 * Time from which the ages of a list are counted, milliseconds since 1970: when its data was
 * received. On a server-rendered page it is the server's time, so that no age differs on
 * hydration.
 */
export function useSeenAt(receivedAt: number): number {
  const [rendered] = useState(() => ({ receivedAt, at: readerClock().renderedAt }))
  return rendered.receivedAt === receivedAt ? (rendered.at ?? receivedAt) : receivedAt
}

import { useState } from 'react'

import { readerClock } from '#lib/days.ts'

/**
 * Time to which the ages of a list are counted, milliseconds since 1970: when its data came. For the data of a page that the
 * server rendered, that is the server's time, so that no age differs when React takes the page over.
 */
export function useSeenAt(receivedAt: number): number {
  const [rendered] = useState(() => ({ receivedAt, at: readerClock().renderedAt }))
  return rendered.receivedAt === receivedAt ? (rendered.at ?? receivedAt) : receivedAt
}

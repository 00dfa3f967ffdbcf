import type { ServerResponse } from 'node:http'

import { slots } from '#server/db/slots.ts'

import { notReady } from './http-error.ts'
import { whenEnded } from './sockets.ts'

/** An answer beyond this is large: a slow reader holds it in memory until its end. Bytes. */
const LARGE_BYTES = 1024 * 1024
const RETRY_SECONDS = 5

/**
 * Counts what is under way by key, such as a session. The function that it gives counts an answer until its end, and throws
 * a 503 where there are already `most` of its key.
 */
export function limitInProgress(most: number, words: string) {
  const counts = new Map<string, number>()
  return (key: string, response: ServerResponse) => {
    const count = (counts.get(key) ?? 0) + 1
    if (count > most) throw notReady(words, RETRY_SECONDS)
    counts.set(key, count)
    whenEnded(response, () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left) counts.set(key, left)
      else counts.delete(key)
    })
  }
}

/**
 * Lets so many answers that may be large be made or sent at the same time: `total` in all, `perReader` of one reader. Others
 * wait for `waitMs`, and are then refused with 503. An answer that turns out to be small gives its place back at once, a large
 * one when all of it was sent. Of those, a reader has at most `madeAtOnce` made at the same time, so that whoever asks for
 * much doesn't hold up the others.
 */
export function largeAnswers({
  perReader,
  total,
  madeAtOnce = perReader,
  waitMs,
}: {
  perReader: number
  total: number
  madeAtOnce?: number
  waitMs: number
}) {
  const places = slots({ total, perQueue: perReader, waitMs })
  const making = slots({ total, perQueue: madeAtOnce, waitMs })
  return async <Answer>(
    reader: string,
    response: ServerResponse,
    { make, sizeOf }: { make: () => Promise<Answer>; sizeOf: (answer: Answer) => number },
  ): Promise<Answer> => {
    const refuse = (): never => {
      throw notReady(
        `${perReader} large responses are still in progress. Try again when one finishes.`,
        RETRY_SECONDS,
      )
    }
    const giveBack = await places.take(reader).catch(refuse)
    let isSending = false
    try {
      const made = await making.take(reader).catch(refuse)
      const answer = await make().finally(made)
      isSending = sizeOf(answer) > LARGE_BYTES
      if (isSending) whenEnded(response, giveBack)
      return answer
    } finally {
      if (!isSending) giveBack()
    }
  }
}

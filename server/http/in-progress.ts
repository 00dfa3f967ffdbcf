import type { ServerResponse } from 'node:http'

import { slots } from '#server/db/slots.ts'

import { notReady } from './http-error.ts'
import { whenEnded } from './sockets.ts'

/** Size in bytes from which a response is large: a slow reader keeps it in memory until its end. */
const LARGE_BYTES = 1024 * 1024
const RETRY_SECONDS = 5

/**
 * Counts work in progress by key, such as a session. The returned function counts a response until
 * its end, and throws a 503 if there are already `most` of its key.
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
 * Limits potentially large responses in progress: `total` in all, `perReader` per reader. Others
 * wait for `waitMs` and then get a 503. A small response releases its slot at once, a large one
 * when it has been sent. Each reader has at most `madeAtOnce` being generated at the same time, so
 * that one with many requests doesn't delay the others.
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

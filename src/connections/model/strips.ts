/** Half a year of many people, drawn small by our own gateway. Its responses aren't validated. */
import { queryOptions } from '@tanstack/react-query'

import { STRIPS_MAX } from '#contract/own/strip-limits.ts'
import type { SmallStrip } from '#contract/own/strips.ts'
import { today } from '#lib/days.ts'
import { callOwn } from '#src/kit/api/own.ts'

type Waiting = { resolve: (strip: SmallStrip | null) => void; reject: (error: unknown) => void }

/** Rows that come into view together are requested together. */
const GATHER_MS = 30
const waiting = new Map<string, Waiting>()

async function askFor(asked: ReadonlyMap<string, Waiting>) {
  try {
    const { strips } = await callOwn('POST /workspace/strips', {
      body: { day: today(), user_ids: [...asked.keys()] },
    })
    const found = new Map(strips.map((strip) => [strip.user_id, strip]))
    for (const [userId, { resolve }] of asked) resolve(found.get(userId) ?? null)
  } catch (error) {
    for (const { reject } of asked.values()) reject(error)
  }
}

function askForAll() {
  const all = [...waiting]
  waiting.clear()
  for (let from = 0; from < all.length; from += STRIPS_MAX)
    void askFor(new Map(all.slice(from, from + STRIPS_MAX)))
}

/** A person's strip. Null if the person is not on the list. */
export const personStrip = (userId: string) =>
  queryOptions({
    queryKey: ['strip', userId],
    queryFn: () =>
      new Promise<SmallStrip | null>((resolve, reject) => {
        if (waiting.size === 0) setTimeout(askForAll, GATHER_MS)
        waiting.set(userId, { resolve, reject })
      }),
    // half a year changes little in an hour
    staleTime: 3_600_000,
    retry: false,
  })

import { useEffect, useMemo, useState } from 'react'

import { requestLog, type LoggedRequest } from '#src/kit/api/client.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { createTimeSlicer } from '#src/kit/lib/time-slicer.ts'

import { endpointOf, readAnswer } from './answers.ts'
import { earlierRequests } from './kept-requests.ts'
import { offContract, type ContractFinding } from './off-contract.ts'

export type RequestRow = {
  key: string
  entry: LoggedRequest
  /** True if the tab was reloaded since, so that only the summary is stored. */
  isEarlier: boolean
  /**
   * Null if the response isn't stored, isn't from one of the seven endpoints, or isn't compared
   * yet.
   */
  differences: readonly ContractFinding[] | null
  /** Equal requests that are one row, this one first: see merged-requests.ts. */
  together?: readonly RequestRow[]
}

/** True without a response, or with an error. */
export const hasFailed = ({ status }: LoggedRequest) => status === 0 || status >= 400

/** Names that stay the same after a reload, which restarts the numbers of requests. */
const keyOf = ({ startedAt, n }: LoggedRequest) => `${startedAt.toString(36)}-${n}`

function differencesOf(entry: LoggedRequest): readonly ContractFinding[] | null {
  const name = endpointOf(entry)
  if (name === null || !entry.answer || hasFailed(entry)) return null
  const read = readAnswer(entry.answer)
  return read.kind === 'json' ? offContract(name, read.value) : null
}

type Compared = ReadonlyMap<LoggedRequest, readonly ContractFinding[] | null>

/**
 * Compares responses with the contract between two frames, because ten years of workouts take a
 * while.
 */
function useCompared(entries: readonly LoggedRequest[]): Compared {
  const [compared, setCompared] = useState<Compared>(new Map())
  useEffect(() => {
    if (entries.every((entry) => compared.has(entry))) return undefined
    let isWanted = true
    const compare = async () => {
      const pause = createTimeSlicer()
      const next = new Map<LoggedRequest, readonly ContractFinding[] | null>()
      for (const entry of entries) {
        await pause()
        if (!isWanted) return
        const known = compared.get(entry)
        next.set(entry, known === undefined ? differencesOf(entry) : known)
      }
      setCompared(next)
    }
    void compare()
    return () => void (isWanted = false)
  }, [entries, compared])
  return compared
}

/** Requests of this tab, newest first, including those from before its last reload. */
export function useRequestRows(): readonly RequestRow[] {
  const entries = useStore(requestLog)
  const earlier = useStore(earlierRequests)
  const compared = useCompared(entries)
  return useMemo(
    () => [
      ...entries.map((entry) => ({
        key: keyOf(entry),
        entry,
        isEarlier: false,
        differences: compared.get(entry) ?? null,
      })),
      ...earlier.map((entry) => ({
        key: keyOf(entry),
        entry,
        isEarlier: true,
        differences: null,
      })),
    ],
    [entries, earlier, compared],
  )
}

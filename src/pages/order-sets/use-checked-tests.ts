import { useLayoutEffect, useRef, useState } from 'react'

import { ApiError } from '#src/api/client.ts'
import { nameLabTests } from '#src/api/lab-tests.ts'
import { queryClient } from '#src/api/query-client.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { contentsOf } from './loader.ts'
import type { PastedTests } from './pasted-tests.ts'
import type { OrderSet } from './use-order-set.ts'

/** What became of something that was pasted or typed. */
export type CheckedTest = {
  /** The id, or the words that are none. */
  text: string
  name: string | null
  outcome: 'added' | 'there' | 'unknown' | 'failed' | 'none'
  /** Why it is not in. */
  reason: string | null
}

const AT_ONCE = 3

async function checkOne({ id, name }: PastedTests['tests'][number]): Promise<CheckedTest> {
  try {
    await queryClient.fetchQuery(contentsOf(id))
    return { text: id, name, outcome: 'added', reason: null }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    const reason = isUnknown ? error.message : errorLine(error as Error)
    return { text: id, name, outcome: isUnknown ? 'unknown' : 'failed', reason }
  }
}

/** Lab tests that are pasted or typed by their ids: the service is asked for each before it goes into the order set. */
export function useCheckedTests({
  view,
  addTests,
  labTestList,
}: Pick<OrderSet, 'view' | 'addTests' | 'labTestList'>) {
  const [checked, setChecked] = useState<readonly CheckedTest[]>([])
  const [isChecking, setChecking] = useState(false)
  const latest = useRef(addTests)
  // the address may be another one by the time of the answer
  useLayoutEffect(() => {
    latest.current = addTests
  })

  async function check({ tests, others }: PastedTests) {
    setChecking(true)
    const isThere = ({ id }: { id: string }) => view.tests.includes(id)
    const outcomes: CheckedTest[] = tests.filter(isThere).map(({ id, name }) => ({
      text: id,
      name,
      outcome: 'there',
      reason: 'in the order set already',
    }))
    const wanted = tests.filter((one) => !isThere(one))
    for (let from = 0; from < wanted.length; from += AT_ONCE)
      outcomes.push(...(await Promise.all(wanted.slice(from, from + AT_ONCE).map(checkOne))))
    const reason = 'neither an id nor a name on the team’s list'
    outcomes.push(...others.map((text) => ({ text, name: null, outcome: 'none' as const, reason })))
    setChecked(outcomes)
    setChecking(false)
    const good = outcomes.filter(({ outcome }) => outcome === 'added')
    if (good.length) latest.current(good.map(({ text }) => text))
    const learned = good.flatMap(({ text: id, name }) =>
      name && labTestList.known.get(id)?.name !== name ? [{ id, name }] : [],
    )
    // a name that could not be kept can be given again
    if (learned.length) await nameLabTests(learned).catch(() => {})
  }
  return { checked, isChecking, check, dismiss: () => setChecked([]) }
}

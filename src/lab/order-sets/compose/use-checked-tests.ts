import { ApiError } from '#src/kit/api/api-error.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { nameLabTests } from '#src/lab/catalog/lab-tests.ts'
import { contentsOf } from '#src/lab/order-sets/loader.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import type { PastedTests } from './pasted-tests.ts'
import { usePasteCheck } from './use-paste-check.ts'

type Pasted = PastedTests['tests'][number]
/** Outcome of a pasted or typed test. */
type CheckedTest = {
  /** The id, or the unrecognized text. */
  text: string
  name: string | null
  outcome: 'added' | 'there' | 'unknown' | 'failed' | 'none'
  /** Reason that it was not added. */
  reason: string | null
}

export const testOutcomes: Record<CheckedTest['outcome'], string> = {
  added: 'added',
  there: 'already in the order set',
  unknown: 'not found',
  failed: 'couldn’t be checked',
  none: 'not recognized',
}

async function checkOne({ id, name }: Pasted): Promise<CheckedTest> {
  try {
    await queryClient().fetchQuery(contentsOf(id))
    return { text: id, name, outcome: 'added', reason: null }
  } catch (error) {
    if (isSignedOut(error)) throw error
    const isUnknown = error instanceof ApiError && error.status === 404
    const outcome = isUnknown ? 'unknown' : 'failed'
    return { text: id, name, outcome, reason: (error as Error).message }
  }
}

/**
 * Lab tests pasted or typed by id: each is requested from the service before it is added to the
 * order set.
 */
export function useCheckedTests({ view }: Order, { addTests, labTestList }: ChosenTests) {
  const { check, ...checked } = usePasteCheck('lab tests', checkOne, (outcomes) => {
    const good = outcomes.filter(({ outcome }) => outcome === 'added')
    if (good.length) addTests(good.map(({ text }) => text))
    const learned = good.flatMap(({ text: id, name }) =>
      name && labTestList.known.get(id)?.name !== name ? [{ id, name }] : [],
    )
    // a name that could not be saved can be entered again
    if (learned.length) void nameLabTests(learned).catch(() => {})
  })
  return {
    ...checked,
    check: ({ tests, others }: PastedTests) => {
      const isThere = ({ id }: Pasted) => view.tests.includes(id)
      return check(
        tests.filter((one) => !isThere(one)),
        [
          ...tests.filter(isThere).map(({ id, name }) => ({
            text: id,
            name,
            outcome: 'there' as const,
            reason: 'already in the order set',
          })),
          ...others.map((text) => ({
            text,
            name: null,
            outcome: 'none' as const,
            reason: 'not an ID or name on your team’s list',
          })),
        ],
      )
    },
  }
}

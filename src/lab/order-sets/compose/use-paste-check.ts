import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { isSignedOut } from '#src/kit/api/api-error.ts'
import { restoreStash, useLeftBehind } from '#src/kit/api/unsaved.ts'

/** Number of simultaneous requests. */
const AT_ONCE = 3

/**
 * Looks up pasted items one by one before any of them is added to the order set. `onChecked` gets
 * all outcomes, and is the latest callback, because the address may have changed. If the session
 * ends in the meantime, it leads to the sign-in, and everything is looked up afterwards. `what`
 * distinguishes the fields.
 */
export function usePasteCheck<Item, Outcome>(
  what: string,
  checkOne: (item: Item) => Promise<Outcome>,
  onChecked: (outcomes: readonly Outcome[]) => void,
) {
  type Pasted = { items: readonly Item[]; known: readonly Outcome[] }
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [pending, setPending] = useState<Pasted | null>(null)
  const latest = useRef(onChecked)
  useLayoutEffect(() => {
    latest.current = onChecked
  })
  const runs = useRef(0)
  const [signedOut, setSignedOut] = useState<Error | null>(null)
  if (signedOut) throw signedOut
  const left = `pasted ${what}`
  // also if another request of the page learns first that the session has ended
  useLeftBehind(left, pending)

  /** `known` are outcomes that need no request. */
  async function check(items: readonly Item[], known: readonly Outcome[] = []) {
    const run = ++runs.current
    setPending({ items, known })
    const all = [...known]
    try {
      for (let from = 0; from < items.length; from += AT_ONCE)
        all.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(checkOne))))
    } catch (error) {
      if (!isSignedOut(error)) throw error
      return setSignedOut(error)
    }
    latest.current(all)
    if (run !== runs.current) return
    setOutcomes(all)
    setPending(null)
  }
  const checkLeft = useEffectEvent(() => {
    const before = restoreStash(left) as Pasted | null
    if (before) void check(before.items, before.known)
  })
  // with the page, because it was requested before the sign-in
  useEffect(() => checkLeft(), [])
  const isChecking = pending !== null
  return {
    outcomes,
    isChecking,
    isShown: isChecking || outcomes.length > 0,
    check,
    /** Called after a decision about one of them. */
    replace: (before: Outcome, after: Outcome) =>
      setOutcomes((now) => now.map((one) => (one === before ? after : one))),
    dismiss: () => setOutcomes([]),
  }
}

/** `2 added, 1 not found.`: the number of each kind, in the order of `words`. */
export function outcomeWords<Kind extends string>(
  outcomes: readonly { outcome: Kind }[],
  words: Readonly<Record<Kind, string>>,
): string {
  const parts = (Object.keys(words) as Kind[]).flatMap((kind) => {
    const count = outcomes.filter(({ outcome }) => outcome === kind).length
    return count ? [`${count} ${words[kind]}`] : []
  })
  return `${parts.join(', ')}.`
}

import { useEffect, useState } from 'react'

/**
 * A hook that computes a value from an object asynchronously, once for all users. Null until it is
 * ready, and for null.
 */
export function createDerived<From extends object, To>(make: (from: From) => Promise<To>) {
  const made = new WeakMap<From, { promise: Promise<To>; value: To | null }>()
  function begin(from: From) {
    const known = made.get(from)
    if (known) return known
    const entry = { promise: make(from), value: null as To | null }
    made.set(from, entry)
    entry.promise.then(
      (value) => (entry.value = value),
      // another user tries again
      () => made.delete(from),
    )
    return entry
  }
  return function useDerived(from: From | null): To | null {
    const [, setReady] = useState<To>()
    useEffect(() => {
      if (!from || made.get(from)?.value) return undefined
      let isWanted = true
      begin(from).promise.then(
        (value) => isWanted && setReady(() => value),
        () => {},
      )
      return () => void (isWanted = false)
    }, [from])
    return (from && made.get(from)?.value) ?? null
  }
}

import { problemLimits } from '#contract/own/problems.ts'
import { createStore, useStore } from '#src/kit/lib/store.ts'
import { storedText } from '#src/kit/lib/stored.ts'

const stored = storedText('browser', 'me')
const ownerName = createStore(() => stored.get() ?? '', { value: '' })

/** Sets the name under which this browser's user takes problems. Kept in this browser only. */
export function setOwnerName(next: string) {
  const name = next.trim().slice(0, problemLimits.owner)
  stored.set(name || null)
  ownerName.set(name)
}

/** Empty where nobody has said it. */
export const useOwnerName = () => useStore(ownerName)

import { problemLimits } from '#contract/own/problems.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { createStore, useStore } from '#src/kit/lib/store.ts'
import { storedText } from '#src/kit/lib/stored.ts'

const stored = storedText('browser', 'me')
const ownerName = createStore(() => stored.get() ?? '', { value: '' })

/** Sets the name under which this browser's user is assigned issues. Stored only in this browser. */
export function setOwnerName(next: string) {
  const name = next.trim().slice(0, problemLimits.owner)
  stored.set(name || null)
  ownerName.set(name)
}

/** The name of the signed-in member, or the one set in this browser. Empty without either. */
export function useOwnerName(): string {
  const set = useStore(ownerName)
  return useKnownSession()?.member?.name.slice(0, problemLimits.owner) ?? set
}

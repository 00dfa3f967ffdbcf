import { setOwnerName } from '#src/connections/issue-update/owner-name.ts'
import { KEPT_IN_TAB } from '#src/kit/api/tabs.ts'
import { forget, signOut } from '#src/kit/api/workspace-changes.ts'
import { forgetRecentPeople } from '#src/kit/page/person.ts'

const OURS = /^rounds\./
/** For whoever uses this browser next: how they see things, and which hints they closed. */
const KEPT = /^rounds\.(theme|units|weekStart|dismissed\..+)$/

type Kind = 'localStorage' | 'sessionStorage'
const keptOf = {
  localStorage: KEPT,
  sessionStorage: new RegExp(`^rounds\\.(${KEPT_IN_TAB.join('|')})$`),
}
const entriesOf = (kind: Kind, names: RegExp): [string, string][] => {
  try {
    return Object.entries(window[kind]).filter(([name]) => names.test(name))
  } catch {
    // without storage there is nothing
    return []
  }
}
const keptEntries = (kind: Kind) => entriesOf(kind, keptOf[kind])

/** Removes what says who used a browser or a tab, and puts back what does not, where the sign-out's answer has removed all. */
function removeTraces(kind: Kind, kept = keptEntries(kind)) {
  for (const [name] of entriesOf(kind, OURS)) window[kind].removeItem(name)
  for (const [name, value] of kept) window[kind].setItem(name, value)
}

/** The same for this tab alone: another one has signed out, or this one was opened again since. */
export const removeTracesOfTab = () => removeTraces('sessionStorage')

/**
 * Signs out where the reader is, and at the identity provider where there is one: the page stays until its place is taken, by `revalidate`, and then nothing of it is kept. What
 * says who it was goes at once, since they may close the window without waiting, and again for what the page has kept meanwhile.
 */
export async function signOutHere(revalidate: () => Promise<void>): Promise<void> {
  const kept = keptEntries('localStorage')
  const keptInTab = keptEntries('sessionStorage')
  const removeAll = () => {
    setOwnerName('')
    forgetRecentPeople()
    removeTraces('localStorage', kept)
    removeTraces('sessionStorage', keptInTab)
  }
  removeAll()
  const signOutUrl = await signOut().catch(() => null)
  await revalidate()
  forget()
  removeAll()
  if (signOutUrl) window.location.assign(signOutUrl)
}

import { setOwnerName } from '#src/connections/issue-update/owner-name.ts'
import { KEPT_IN_TAB } from '#src/kit/api/tabs.ts'
import { forget, signOut } from '#src/kit/api/workspace-changes.ts'
import { forgetRecentPeople } from '#src/kit/page/person.ts'

const OURS = /^rounds\./
/** Stored preferences that stay for the next user of this browser: appearance, and dismissed hints. */
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
    // without storage there is nothing to remove
    return []
  }
}
const keptEntries = (kind: Kind) => entriesOf(kind, keptOf[kind])

/**
 * Removes what identifies the user of a browser or tab, and restores the rest if the sign-out's
 * response has removed everything.
 */
function removeTraces(kind: Kind, kept = keptEntries(kind)) {
  for (const [name] of entriesOf(kind, OURS)) window[kind].removeItem(name)
  for (const [name, value] of kept) window[kind].setItem(name, value)
}

/** The same for this tab only, if another one has signed out, or this one was reopened. */
export const removeTracesOfTab = () => removeTraces('sessionStorage')

/**
 * Signs out here, and at the identity provider if there is one. The page stays until `revalidate`
 * replaces it. Identifying data is removed at once, since the person may close the window, and
 * again afterwards for what the page has stored in the meantime.
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

import { forget, signOut } from '#src/api/workspace-changes.ts'
import { setMe } from './me.ts'
import { setLastPerson } from './person.ts'

const OURS = /^rounds\./
/** For whoever uses this browser next: how they see things, which hints they closed, and codes they starred. */
const KEPT = /^rounds\.(theme|units|favouriteDiagnoses|dismissed\..+)$/
/** Of which team this tab's address is, and whether names are covered in it. */
const KEPT_IN_TAB = /^rounds\.(workspace|hideIdentifiers)$/

type Kind = 'localStorage' | 'sessionStorage'
const entriesOf = (kind: Kind, names: RegExp): [string, string][] => {
  try {
    return Object.entries(window[kind]).filter(([name]) => names.test(name))
  } catch {
    // without storage there is nothing
    return []
  }
}

/** Removes what says who used a browser, and puts back what does not, where the sign-out's answer has removed all. */
function removeTraces(kind: Kind, kept: [string, string][]) {
  for (const [name] of entriesOf(kind, OURS)) window[kind].removeItem(name)
  for (const [name, value] of kept) window[kind].setItem(name, value)
}

/** Signs out where the reader is: the page stays until its place is taken, by `revalidate`, and then nothing of it is kept. */
export async function signOutHere(revalidate: () => Promise<void>): Promise<void> {
  const kept = entriesOf('localStorage', KEPT)
  const keptInTab = entriesOf('sessionStorage', KEPT_IN_TAB)
  await signOut().then(revalidate, revalidate)
  forget()
  setMe('')
  setLastPerson(null)
  removeTraces('localStorage', kept)
  removeTraces('sessionStorage', keptInTab)
}

import { forget, signOut } from '#src/api/workspace-changes.ts'
import { setLastPerson } from './person.ts'

/** Signs out where the reader is: the page stays until its place is taken, by `revalidate`, and then nothing of it is kept. */
export async function signOutHere(revalidate: () => Promise<void>): Promise<void> {
  setLastPerson(null)
  await signOut().then(revalidate, revalidate)
  forget()
}

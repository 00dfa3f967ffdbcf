import { useRevalidator } from 'react-router-dom'

import { forgetLastPerson } from './person.ts'

/** Signs out where the reader is: the page stays until its place is taken, and then nothing of it is kept. */
export function useSignOut() {
  const { revalidate } = useRevalidator()
  return async () => {
    forgetLastPerson()
    const { forget, signOut } = await import('#src/api/workspace-changes.ts')
    await signOut().then(revalidate, revalidate)
    forget()
  }
}

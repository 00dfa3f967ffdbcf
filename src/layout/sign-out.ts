import { useRevalidator } from 'react-router-dom'

import { forget, signOut } from '#src/api/workspace.ts'
import { forgetLastPerson } from './person.ts'

/** Signs out where the reader is: the page stays until its place is taken, and then nothing of it is kept. */
export function useSignOut() {
  const { revalidate } = useRevalidator()
  return () => {
    forgetLastPerson()
    void signOut().then(revalidate, revalidate).then(forget)
  }
}

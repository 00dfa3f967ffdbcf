import { useRevalidator } from 'react-router-dom'

import { forget, signOut } from '#src/api/workspace.ts'

/** Signs out where the reader is: the page stays until its place is taken, and then nothing of it is kept. */
export function useSignOut() {
  const { revalidate } = useRevalidator()
  return () => void signOut().then(revalidate, revalidate).then(forget)
}

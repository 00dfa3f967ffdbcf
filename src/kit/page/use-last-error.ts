import { useState } from 'react'

/** The last failure of a page that has nothing else to show. It stays while the request is tried again. */
export function useLastError(error: Error | null): Error | null {
  const [kept, setKept] = useState(error)
  if (error && error !== kept) setKept(error)
  return error ?? kept
}

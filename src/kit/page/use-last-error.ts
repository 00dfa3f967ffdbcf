import { useState } from 'react'

/** The last failure of a page without other content. It stays during a retry. */
export function useLastError(error: Error | null): Error | null {
  const [kept, setKept] = useState(error)
  if (error && error !== kept) setKept(error)
  return error ?? kept
}

import { useEffect } from 'react'

import { CurrentPerson } from '#src/kit/page/CurrentPerson.tsx'
import { useHeldFocus } from '#src/kit/page/keep-focus.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { OrderSetDraft } from '#src/lab/order-draft/OrderSetDraft.tsx'

import { setPreferences } from './set-preferences.ts'

/** Names stay covered where a sign-out in another tab has cleared what this one keeps. */
function useKeepHidden() {
  const { hideIdentifiers } = usePreferences()
  useEffect(() => {
    if (!hideIdentifiers) return
    const keep = () => setPreferences({ hideIdentifiers })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [hideIdentifiers])
}

/** Current person, lab account and order-set draft, shown on every page. */
export default function TopLine() {
  useHeldFocus()
  useKeepHidden()
  return (
    <>
      <CurrentPerson />
      <OrderSetDraft />
    </>
  )
}

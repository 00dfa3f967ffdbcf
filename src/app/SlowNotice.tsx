import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

import { Button } from '#src/kit/ui/Button.tsx'

import css from './slow-notice.module.css'

/** Loading time after which a page shows the notice. */
const SLOW_MS = 3000

/** Says that a page takes long to load, with a way to stay. `first` if there is no page to stay on. */
export default function SlowNotice({ first }: { first: boolean }) {
  const { state } = useNavigation()
  const navigate = useNavigate()
  const location = useLocation()
  const waiting = first || state !== 'idle'
  const [slow, setSlow] = useState(false)
  // a fast response needs no notice
  useEffect(() => {
    setSlow(false)
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return (
    <div role="status" className={slow && waiting ? `row gap-3 unprinted ${css.slow}` : undefined}>
      {slow && waiting && (
        <>
          Still loading…
          {/* on a first visit, there is nothing to go back to */}
          {!first && (
            <Button
              look="quiet"
              onClick={() => navigate(location.pathname + location.search, { replace: true })}
            >
              Stop waiting
            </Button>
          )}
        </>
      )}
    </div>
  )
}

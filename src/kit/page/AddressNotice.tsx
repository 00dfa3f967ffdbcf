import { useLocation } from 'react-router-dom'

import type { UnreadableParam } from '#lib/search-params.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { unreadableAddress } from '#src/kit/url/unreadable-address.ts'

import css from './Notices.module.css'

/** `; showing the last 90 days`: what stands in the place of the value. */
const shownWords = ({ shown }: UnreadableParam) =>
  shown ? `; showing ${shown}` : '; it was left out'

/** Says which values of the address could not be read, and what is shown instead. The address has been put right. */
export function AddressNotice() {
  const unreadable = useStore(unreadableAddress)
  const { pathname } = useLocation()
  if (unreadable?.pathname !== pathname) return null
  return (
    <div role="status" className={`row gap-3 ${css.address}`}>
      <Status tone="notice">address</Status>
      <ul>
        {unreadable.params.map((param) => (
          <li key={param.name}>
            <code>
              {param.name}={param.raw.length > 60 ? `${param.raw.slice(0, 60)}…` : param.raw}
            </code>{' '}
            is not {param.expected}
            {shownWords(param)}.
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        aria-label="Dismiss"
        onClick={() => unreadableAddress.set(null)}
      />
    </div>
  )
}

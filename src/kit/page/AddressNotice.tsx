import { useLocation } from 'react-router-dom'

import type { UnreadableParam } from '#lib/search-params.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { unreadableAddress } from '#src/kit/url/unreadable-address.ts'

import css from './Notices.module.css'

const MOST = 60

/** `Couldn’t read “nonsense” in this link. Showing the last 13 weeks.` */
const noticeWords = ({ raw, shown }: UnreadableParam) =>
  [
    `Couldn’t read “${raw.length > MOST ? `${raw.slice(0, MOST)}…` : raw}” in this link.`,
    shown && `Showing ${shown}.`,
  ]
    .filter(Boolean)
    .join(' ')

/**
 * Says which values of the address could not be read, and what is shown instead. The address has
 * been corrected.
 */
export function AddressNotice() {
  const unreadable = useStore(unreadableAddress)
  const { pathname } = useLocation()
  if (unreadable?.pathname !== pathname) return null
  return (
    <div role="status" className={`row gap-3 ${css.address}`}>
      <Status tone="notice">Link</Status>
      <ul>
        {unreadable.params.map((param) => (
          <li key={param.name} title={`${param.name}: ${param.expected}`}>
            {noticeWords(param)}
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

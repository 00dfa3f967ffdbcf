import { Link } from 'react-router-dom'

import { denialOf } from '#src/kit/lib/rights.ts'
import { areas } from '#src/kit/page/navigation.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { StatePage } from '#src/kit/ui/StatePage.tsx'

import { AreaHeader } from './AreaHeader.tsx'

/** A page that the signed-in role can't open, with a link to one that it can. */
export default function NotAllowed({ reason }: { reason: string }) {
  const first = areas.find(({ needs }) => !denialOf(needs))
  return (
    <>
      <AreaHeader />
      <StatePage
        picture="empty"
        title="You can’t open this page"
        action={
          first && (
            <Link className={buttonLink('primary')} to={first.to()}>
              Go to {first.label}
            </Link>
          )
        }
      >
        {reason}
      </StatePage>
    </>
  )
}

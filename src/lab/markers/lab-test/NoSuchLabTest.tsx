import { Link } from 'react-router-dom'

import type { ApiError } from '#src/kit/api/api-error.ts'
import { FailureDetails } from '#src/kit/page/Notices.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { paths } from '#src/kit/url/paths.ts'

import message from '#src/kit/ui/Message.module.css'

/** Shown instead of the page if the service doesn't have the lab test. */
export const NoSuchLabTest = ({ id, error }: { id: string; error: ApiError }) => (
  <div className={message.message} role="alert">
    <title>Lab test not found · Rounds</title>
    <h1>{error.message}</h1>
    <p>
      Your team has no lab test with ID <CopyCode code={id} what="lab test ID" />. Check the ID.
    </p>
    <div className={message.actions}>
      <Link className={buttonLink('primary')} to={paths.markers()}>
        All markers
      </Link>
      <Link className={buttonLink()} to={paths.orderSetDraft()}>
        Order sets
      </Link>
    </div>
    <FailureDetails error={error} />
  </div>
)

import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { ProgressBar } from '#src/kit/ui/ProgressBar.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { StripPicture } from '#src/kit/ui/StatePage.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Figure } from '#src/kit/ui/text/Figure.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'

import { LONG } from './Controls.tsx'

/** Small components of text and tables. */
export const Marks = () => (
  <div className="stack gap-3">
    <div className="row wrap spaced">
      <Status tone="good">Healthy</Status>
      <Status tone="notice">No recent data</Status>
      <Status tone="bad">Failing</Status>
      <Status tone="bad" isGrave>
        Provider incident
      </Status>
      <Status tone="unknown">Unknown</Status>
      <Status tone="good" icon="check">
        Covered
      </Status>
      <Status tone="bad" icon="cross">
        Declined
      </Status>
    </div>
    <div className="row wrap spaced">
      <Monogram name="Ana Torres" label="Ana Torres" />
      <Monogram name={null} label="Unassigned" />
      <Tags tags={['adult', 'yearly']} />
      <CopyCode code="4548-4" />
      <Figure value={12_340} quantity="distance" />
      <Missing />
      <kbd>Ctrl K</kbd>
      <span>
        <Highlight text="Hemoglobin A1c" match="glob" />
      </span>
    </div>
    <LongText text={LONG.repeat(4)} />
  </div>
)

const failure = new Error('The service didn’t respond.')

export const Messages = () => (
  <div className="stack gap-3">
    <FailedCard what="lab accounts" error={failure} retry={() => {}} busy={false} />
    <EmptyMessage title="No saved order sets">
      <p>Save a draft to reuse it with your team.</p>
      <Button>New order set</Button>
    </EmptyMessage>
    <div className="row wrap gap-4">
      <StripPicture kind="failing" />
      <StripPicture kind="empty" />
    </div>
    <ProgressBar label="Refresh" done={34} of={88} isHeld={false} />
    <ProgressBar label="Paused refresh" done={34} of={88} isHeld />
    <Skeleton width={180} height={20} />
    <Skeleton />
    <details>
      <summary>Details</summary>
      Status 503
    </details>
  </div>
)

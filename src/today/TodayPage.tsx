import { Link } from 'react-router-dom'

import { useOwnerName } from '#src/connections/issue-update/owner-name.ts'
import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { headlineOf } from '#src/connections/model/standing.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useScopeNote } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { BackgroundHealth } from './BackgroundHealth.tsx'
import { FailedRequests } from './FailedRequests.tsx'
import { FirstRun } from './FirstRun.tsx'
import { HandoverButton } from './HandoverButton.tsx'
import { Incidents } from './Incidents.tsx'
import { LabAccounts } from './LabAccounts.tsx'
import { Mine } from './Mine.tsx'
import { Recent } from './Recent.tsx'
import { RefreshButtons, RefreshWords, useRefreshAll } from './RefreshAll.tsx'
import { Tour } from './Tour.tsx'
import { useToday, type TodayModel } from './use-today.ts'
import { WaitingOnUs } from './WaitingOnUs.tsx'
import { WhoActs } from './WhoActs.tsx'

import css from './today.module.css'

/** Number of people in the headline, and of their issues beside it. */
function Headline({ model }: { model: TodayModel }) {
  const { people, checks, standing, open, fresh, since } = model
  const session = useKnownSession()
  const isScoped = Boolean(session?.scope && !session.breakGlassUntil)
  if (!standing)
    return (
      <div className={css.headline}>
        {people.data && <h2>{counted(people.data.length, 'person', 'people')} on your list.</h2>}
        {people.isPending && <Skeleton width={340} height={26} />}
        <p className="soft">{checks.error && 'Their connections couldn’t be loaded.'}</p>
      </div>
    )
  const { attention, failed, unchecked } = standing
  const words = [
    attention > 0 && open && counted(open.length, 'open issue'),
    attention > 0 &&
      fresh &&
      fresh.length > 0 &&
      `${formatNumber(fresh.length)} new ${since.words}`,
  ].filter(Boolean)
  return (
    <div className={css.headline}>
      <h2>
        {standing.people === 0 && isScoped ? 'No people with your tags.' : headlineOf(standing)}
      </h2>
      <p className="soft">
        {words.length > 0 && `${words.join(', ')}. `}
        {failed > 0 && `${counted(failed, 'person', 'people')} couldn’t be refreshed. `}
        {unchecked > 0 && `${counted(unchecked, 'person', 'people')} not refreshed yet.`}
      </p>
    </div>
  )
}

export default function TodayPage() {
  const model = useToday()
  const refresh = useRefreshAll(model)
  const me = useOwnerName()
  const { standing, people } = model
  const hasPeople = people.data?.length !== 0
  const scopeNote = useScopeNote()
  return (
    <>
      <PageHeader
        title="Today"
        tabTitle={standing?.attention ? `(${formatNumber(standing.attention)}) Today` : 'Today'}
        count={<RefreshWords {...refresh} />}
        age={
          standing?.checkedAt && <CheckAge at={standing.checkedAt} from={standing.checkedFrom} />
        }
        actions={
          hasPeople && (
            <>
              <RefreshButtons {...refresh} />
              <HandoverButton model={model} />
            </>
          )
        }
        primary={
          standing &&
          standing.attention > 0 && (
            <Link className={buttonLink('primary')} to={paths.issues()}>
              Review issues
            </Link>
          )
        }
      >
        {scopeNote}
      </PageHeader>
      <Headline model={model} />
      <FailedRequests model={model} />
      {!denialOf('people.write') && <FirstRun model={model} />}
      <div className={css.parts}>
        {hasPeople && (
          <div className={css.main}>
            <Incidents model={model} />
            <WaitingOnUs model={model} />
            {me !== '' && <Mine model={model} />}
            <Recent model={model} />
            {me === '' && <Mine model={model} />}
          </div>
        )}
        <div className={css.side}>
          {hasPeople && <WhoActs model={model} />}
          <LabAccounts model={model} />
          <BackgroundHealth model={model} />
        </div>
      </div>
      <Tour model={model} />
    </>
  )
}

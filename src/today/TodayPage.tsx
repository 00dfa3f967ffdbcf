import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { headlineOf } from '#src/connections/model/standing.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import { BackgroundHealth } from './BackgroundHealth.tsx'
import { Changes } from './Changes.tsx'
import { FailedRequests } from './FailedRequests.tsx'
import { FirstRun } from './FirstRun.tsx'
import { HandoverButton } from './HandoverButton.tsx'
import { Incidents } from './Incidents.tsx'
import { LabAccounts } from './LabAccounts.tsx'
import { Mine } from './Mine.tsx'
import { NewProblems } from './NewProblems.tsx'
import { RefreshButtons, RefreshWords, useRefreshAll } from './RefreshAll.tsx'
import { ShortWay } from './ShortWay.tsx'
import { useToday, type TodayModel } from './use-today.ts'
import { WhoActs } from './WhoActs.tsx'

import css from './today.module.css'

/** Since when something is new. */
function SinceControl({ model: { view, setView, hasVisited } }: { model: TodayModel }) {
  return (
    <div className="row soft">
      <span aria-hidden="true">New since</span>
      <SegmentedControl
        label="New since"
        value={view.since === '' && !hasVisited ? '1d' : view.since}
        onChange={(since) => setView({ since })}
        options={[
          ...(hasVisited ? [{ value: '' as const, label: 'Last visit' }] : []),
          { value: '1d', label: 'Yesterday' },
          { value: '7d', label: 'A week ago' },
        ]}
      />
    </div>
  )
}

/** The standing of everybody as the headline of the page; a shorter one if not everything could be read. */
function Headline({ model: { people, standing, fresh, since } }: { model: TodayModel }) {
  if (standing) {
    const { attention, failed } = standing
    const count = new Set(fresh?.map(({ user_id }) => user_id)).size
    return (
      <p className={`strong ${css.headline}`}>
        {headlineOf(standing, count, since.words)}
        {attention > 0 && failed > 0 && ` ${formatNumber(failed)} couldn’t be refreshed.`}
      </p>
    )
  }
  return (
    <p className={`strong ${css.headline}`}>
      {people.data ? `${counted(people.data.length, 'person', 'people')} on the list.` : '\u00a0'}
    </p>
  )
}

export default function TodayPage() {
  const model = useToday()
  const refresh = useRefreshAll(model)
  const { standing, people } = model
  const hasPeople = people.data?.length !== 0
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
        controls={hasPeople && <SinceControl model={model} />}
      />
      <Headline model={model} />
      <FailedRequests model={model} />
      <FirstRun model={model} />
      <div className={css.parts}>
        {hasPeople && (
          <div className={css.main}>
            <Incidents model={model} />
            <Mine model={model} />
            <NewProblems model={model} />
            <Changes model={model} />
          </div>
        )}
        <div className={css.side}>
          {hasPeople && <WhoActs model={model} />}
          <LabAccounts model={model} />
          <BackgroundHealth model={model} />
          <ShortWay model={model} />
        </div>
      </div>
    </>
  )
}

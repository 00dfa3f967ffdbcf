import { Link } from 'react-router-dom'

import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import ProblemDialog from '#src/connections/problems/ProblemDialog.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { BackgroundHealth } from './BackgroundHealth.tsx'
import { Changes } from './Changes.tsx'
import { CheckEverybody } from './CheckEverybody.tsx'
import { FailedRequests } from './FailedRequests.tsx'
import { FirstRun } from './FirstRun.tsx'
import { HandoverButton } from './HandoverButton.tsx'
import { Incidents } from './Incidents.tsx'
import { LabAccounts } from './LabAccounts.tsx'
import { Mine } from './Mine.tsx'
import { NewProblems } from './NewProblems.tsx'
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

/** Overall state in one sentence; a shorter one if not everything could be read. */
function Standing({ model }: { model: TodayModel }) {
  const { people, since, standing, clock, sentenceFor } = model
  const sentence = sentenceFor(clock, since.words)
  if (sentence)
    return (
      <>
        <strong>{sentence}</strong>
        {standing?.checkedAt && (
          <>
            {' '}
            <CheckAge at={standing.checkedAt} from={standing.checkedFrom} />
          </>
        )}
      </>
    )
  return <>{people.data && `${counted(people.data.length, 'person', 'people')} on the list.`}</>
}

/** The problem that is open over the page. */
function OpenProblem({
  model: { open, openProblem, nameOf, providerName, owners },
}: {
  model: TodayModel
}) {
  if (!open) return null
  return (
    <ProblemDialog
      problem={open}
      title={`${nameOf(open.user_id)}, ${open.provider ? providerName(open.provider) : problemProvider(open)}`}
      owners={owners}
      onClose={() => openProblem(null)}
    />
  )
}

export default function TodayPage() {
  const model = useToday()
  const { standing, people } = model
  const hasPeople = people.data?.length !== 0
  return (
    <>
      <PageHeader
        title="Today"
        tabTitle={standing?.attention ? `(${formatNumber(standing.attention)}) Today` : 'Today'}
        controls={
          hasPeople && (
            <>
              <SinceControl model={model} />
              <CheckEverybody model={model} />
            </>
          )
        }
        actions={
          hasPeople && (
            <>
              <HandoverButton model={model} />
              <Link className={buttonLink()} to={paths.issues()}>
                View issues
              </Link>
              <Link className={buttonLink()} to={paths.board()}>
                View connections
              </Link>
            </>
          )
        }
      >
        <Standing model={model} />
      </PageHeader>
      <FailedRequests model={model} />
      <FirstRun model={model} />
      <ShortWay model={model} />
      <div className={css.parts}>
        {hasPeople && (
          <div className={css.main}>
            <Incidents model={model} />
            <NewProblems model={model} />
            <Mine model={model} />
            <Changes model={model} />
          </div>
        )}
        <div className={css.side}>
          {hasPeople && <WhoActs model={model} />}
          <LabAccounts model={model} />
          <BackgroundHealth model={model} />
        </div>
      </div>
      <OpenProblem model={model} />
    </>
  )
}

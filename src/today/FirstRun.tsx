import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { firstStepsOf } from './first-steps.ts'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const Step = ({
  title,
  isDone,
  children,
}: {
  title: string
  isDone: boolean
  children: ReactNode
}) => (
  <li className={`shrink soft ${css.step}`}>
    <h3>
      {title} {isDone && <Status tone="good">Done</Status>}
    </h3>
    {children}
  </li>
)

/** The three steps of a new team. Nothing once they are done. */
export function FirstRun({ model }: { model: TodayModel }) {
  const { people, checks } = model
  if (!people.data || !checks.data) return null
  const steps = firstStepsOf(people.data.length, checks.data.checks)
  if (!steps) return null
  return (
    <section className={css.way} aria-labelledby="first-run">
      <div className={`row wrap between ${css.partHead}`}>
        <h2 id="first-run">Get started</h2>
      </div>
      <ol className={css.steps}>
        <Step title="1. People" isDone={steps.people}>
          <p>
            The API can’t list users, so <Link to={paths.people()}>add the people</Link> you follow
            by user ID, one at a time or thousands at once.
          </p>
        </Step>
        <Step title="2. Data" isDone={steps.data === true}>
          {steps.data === false && <p>No connections or workouts found yet.</p>}
          <HowToImport imports={['people', 'workouts', 'connections']} />
        </Step>
        <Step title="3. First refresh" isDone={steps.check}>
          {steps.people ? (
            <p>Select Refresh all above to load each person’s connections and latest workouts.</p>
          ) : (
            <p>Available after you add people.</p>
          )}
        </Step>
      </ol>
    </section>
  )
}

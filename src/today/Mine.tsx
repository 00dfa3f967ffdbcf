import { useState, type FormEvent } from 'react'

import { problemLimits, type Problem } from '#contract/own/problems.ts'
import { today } from '#lib/days.ts'
import { ASK_AGAIN_DAYS, problemsOf } from '#src/connections/model/standing.ts'
import { setOwnerName, useOwnerName } from '#src/connections/problems/owner-name.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import { Nothing, Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** Asks for the name that problems are assigned by. */
function WhoAmI({ onDone }: { onDone: () => void }) {
  const me = useOwnerName()
  const [name, setName] = useState(me)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOwnerName(name)
    onDone()
  }
  return (
    <form className={`row start ${css.whoAmI}`} onSubmit={submit}>
      <TextField
        label="Your name"
        maxLength={problemLimits.owner}
        hint="Used to find your assignments. Saved in this browser until you sign out."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">Save</Button>
    </form>
  )
}

function Own({
  me,
  problems,
  model,
}: {
  me: string
  problems: readonly Problem[]
  model: TodayModel
}) {
  const { overdue, snoozeOver, assigned, snoozed } = problemsOf(me, problems, today())
  const parts = [
    { title: `Contacted ${ASK_AGAIN_DAYS}+ days ago, still failing`, of: overdue },
    { title: 'Snooze ended', of: snoozeOver },
    { title: 'Assigned to you', of: assigned },
  ].filter(({ of }) => of.length > 0)
  return (
    <>
      {parts.length === 0 && <Nothing>Nothing assigned to you.</Nothing>}
      {parts.map(({ title, of }) => (
        <div key={title} className={css.group}>
          <h3>
            {title} <span className={`faint tabular ${css.partCount}`}>{of.length}</span>
          </h3>
          <ProblemList label={title} problems={of} model={model} />
        </div>
      ))}
      {snoozed.length > 0 && <p className="faint small">{snoozed.length} snoozed.</p>}
    </>
  )
}

/** Problems assigned to the reader: first people to contact again, then ended snoozes. */
export function Mine({ model }: { model: TodayModel }) {
  const me = useOwnerName()
  const [isAsking, setAsking] = useState(false)
  return (
    <Part
      title="Assigned to me"
      asked={model.problems}
      controls={
        me !== '' &&
        !isAsking && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Not {me}?
          </Button>
        )
      }
    >
      {(problems) =>
        me === '' || isAsking ? (
          <WhoAmI onDone={() => setAsking(false)} />
        ) : (
          <Own me={me} problems={problems} model={model} />
        )
      }
    </Part>
  )
}

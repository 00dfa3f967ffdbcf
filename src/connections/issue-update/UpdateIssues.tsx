import { useState } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import { updates, type Update } from './update.ts'
import { UpdateDialog } from './UpdateDialog.tsx'

type Issues = {
  problems: readonly Problem[]
  nameOf: (userId: string) => string
  /** Suggested names. */
  owners: readonly string[]
}

/** A value that many issues have in common, as a button that asks for another one. */
export function UpdateValue({
  id,
  label,
  words,
  ...issues
}: Issues & {
  id: Update['id']
  label: string
  words: string
}) {
  // issues in their state when the dialog opened
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
  const update = updates.find((one) => one.id === id)
  return (
    <>
      <Button
        needs="issues.write"
        aria-label={`${label}: ${words}`}
        onClick={() => setProblems(issues.problems)}
      >
        {words}
        <span className="centered faint">
          <Icon name="down" size={14} />
        </span>
      </Button>
      {problems && update && (
        <UpdateDialog
          {...issues}
          update={update}
          problems={problems}
          onClose={() => setProblems(null)}
        />
      )}
    </>
  )
}

/** A menu of updates for many issues, and the recommended one as a button. Each asks for its one value. */
export function UpdateIssues({
  problems,
  nameOf,
  owners,
  recommended,
}: Issues & {
  /** The page's primary action. */
  recommended?: Update['id'] | undefined
}) {
  // issues in their state when the dialog opened
  const [open, setOpen] = useState<{ update: Update; problems: readonly Problem[] } | null>(null)
  const issues = counted(problems.length, 'issue')
  const first = updates.find(({ id }) => id === recommended)
  return (
    <>
      {first && (
        <Button
          needs="issues.write"
          look="primary"
          onClick={() => setOpen({ update: first, problems })}
        >
          {first.titleOf(issues)}
        </Button>
      )}
      <Dropdown needs="issues.write" label={`Update ${issues}`} words={first && 'More'}>
        {updates.map((update) => (
          <MenuAction key={update.id} onClick={() => setOpen({ update, problems })}>
            {update.action}…
          </MenuAction>
        ))}
      </Dropdown>
      {open && (
        <UpdateDialog {...open} nameOf={nameOf} owners={owners} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

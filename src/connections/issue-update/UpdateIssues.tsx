import { useState, type ReactNode } from 'react'

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

/** A button that asks for one value of many issues. Named by what it does to how many. */
export function UpdateButton({
  id,
  label,
  look,
  hasCaret = false,
  children,
  ...issues
}: Issues & {
  id: Update['id']
  /** Name, if it isn’t what the dialog is called. */
  label?: string
  look?: 'primary'
  hasCaret?: boolean
  children?: ReactNode
}) {
  // issues in their state when the dialog opened
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
  const update = updates.find((one) => one.id === id)
  const title = update?.titleOf(counted(issues.problems.length, 'issue'))
  return (
    <>
      <Button
        needs="issues.write"
        look={look}
        aria-label={label ?? title}
        onClick={() => setProblems(issues.problems)}
      >
        {children ?? title}
        {hasCaret && (
          <span className="centered faint">
            <Icon name="down" size={14} />
          </span>
        )}
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

/** A menu of updates for many issues. Each asks for its one value. */
export function UpdateIssues({ problems, nameOf, owners }: Issues) {
  // issues in their state when the dialog opened
  const [open, setOpen] = useState<{ update: Update; problems: readonly Problem[] } | null>(null)
  return (
    <>
      <Dropdown needs="issues.write" label={`Update ${counted(problems.length, 'issue')}`}>
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

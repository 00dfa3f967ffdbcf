import { useState, type ReactNode } from 'react'

import type { Problem } from '#contract/own/problems.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon, type IconName } from '#src/kit/ui/Icon.tsx'
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

/** The dialog that asks for one value of many issues, and a function that opens it. */
export function useUpdateDialog({ problems, nameOf, owners }: Issues) {
  // issues in their state when the dialog opened
  const [open, setOpen] = useState<{ update: Update; problems: readonly Problem[] } | null>(null)
  return {
    ask: (id: Update['id']) => {
      const update = updates.find((one) => one.id === id)
      if (update) setOpen({ update, problems })
    },
    dialog: open && (
      <UpdateDialog {...open} nameOf={nameOf} owners={owners} onClose={() => setOpen(null)} />
    ),
  }
}

/** A button that asks for one value of many issues. Named by what it does to how many. */
export function UpdateButton({
  id,
  label,
  look,
  icon,
  hasCaret = false,
  children,
  ...issues
}: Issues & {
  id: Update['id']
  /** Name, if it isn’t what the dialog is called. */
  label?: string
  look?: 'primary'
  icon?: IconName
  hasCaret?: boolean
  children?: ReactNode
}) {
  const { ask, dialog } = useUpdateDialog(issues)
  const title = updates
    .find((one) => one.id === id)
    ?.titleOf(counted(issues.problems.length, 'issue'))
  return (
    <>
      <Button
        needs="issues.write"
        look={look}
        icon={icon}
        aria-label={label ?? title}
        onClick={() => ask(id)}
      >
        {children ?? title}
        {hasCaret && (
          <span className="centered faint">
            <Icon name="down" size={14} />
          </span>
        )}
      </Button>
      {dialog}
    </>
  )
}

/** A menu of updates for many issues. Each asks for its one value. */
export function UpdateIssues(issues: Issues) {
  const { ask, dialog } = useUpdateDialog(issues)
  return (
    <>
      <Dropdown needs="issues.write" label={`Update ${counted(issues.problems.length, 'issue')}`}>
        {updates.map((update) => (
          <MenuAction key={update.id} onClick={() => ask(update.id)}>
            {update.action}…
          </MenuAction>
        ))}
      </Dropdown>
      {dialog}
    </>
  )
}

import { useState, type ReactNode } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'

import { SettingsDialog } from './SettingsDialog.tsx'

/** Button that opens the person's reference values. */
export function SettingsButton({ userId, children }: { userId: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const open = () => {
    setSaved(false)
    setOpen(true)
  }
  return (
    <>
      <Button needs="workouts.write" look="quiet" onClick={open}>
        {children}
      </Button>
      <span role="status" className="visually-hidden">
        {isSaved ? 'Heart rates and thresholds are saved.' : ''}
      </span>
      {isOpen && (
        <SettingsDialog
          userId={userId}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setSaved(true)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

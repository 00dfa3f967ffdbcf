import { useState } from 'react'

import { givenClosings, type GivenClosing, type Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { changeProblems } from '#src/connections/model/problems.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import { useOwnerName } from './owner-name.ts'

import css from './problem.module.css'

const isGiven = (closing: Problem['closed_as']) => givenClosings.some((given) => given === closing)

/** Closes a problem of which nothing needs to be done, until its cause changes; or opens one again that was closed so. */
export function ProblemClosing({ problem }: { problem: Problem }) {
  const me = useOwnerName()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function change(closed_as: GivenClosing | null) {
    setSaving(true)
    setFailure(null)
    try {
      const { problems } = await changeProblems([problem], { closed_as }, me)
      if (!problems.length) setFailure('Someone else changed this. Look at it again, then retry.')
    } catch (error) {
      setFailure(errorLine(error as Error))
    } finally {
      setSaving(false)
    }
  }
  if (problem.state === 'closed' && !isGiven(problem.closed_as)) return null
  return (
    <div className={css.actions} role="group" aria-label="Close or reopen">
      {problem.state === 'closed' ? (
        <Button disabled={isSaving} onClick={() => void change(null)}>
          Reopen
        </Button>
      ) : (
        givenClosings.map((closing) => (
          <Button key={closing} disabled={isSaving} onClick={() => void change(closing)}>
            Close: {closingWords[closing].toLowerCase()}
          </Button>
        ))
      )}
      {failure && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'

import { givenClosings, type GivenClosing, type Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { changeProblems } from '#src/connections/model/problems.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import { useOwnerName } from './owner-name.ts'

const isGiven = (closing: Problem['closed_as']) => givenClosings.some((given) => given === closing)

/** Closes a problem of which nothing needs to be done, until its cause changes; or opens one again that was closed so. */
export function ProblemClosing({ problem }: { problem: Problem }) {
  const me = useOwnerName()
  const closing = useMutation({
    mutationFn: (closed_as: GivenClosing | null) => changeProblems([problem], { closed_as }, me),
  })
  if (problem.state === 'closed' && !isGiven(problem.closed_as)) return null
  return (
    <div className="row wrap" role="group" aria-label="Close or reopen">
      {problem.state === 'closed' ? (
        <Button disabled={closing.isPending} onClick={() => closing.mutate(null)}>
          Reopen
        </Button>
      ) : (
        givenClosings.map((given) => (
          <Button key={given} disabled={closing.isPending} onClick={() => closing.mutate(given)}>
            Close: {closingWords[given].toLowerCase()}
          </Button>
        ))
      )}
      {closing.error && (
        <p role="alert" className="bad anywhere whole">
          {errorLine(closing.error)}
        </p>
      )}
    </div>
  )
}

import { PeopleProgress, type RunWords } from '#src/kit/page/PeopleProgress.tsx'

import { REFRESH_ALL } from './ConnectionsHeader.tsx'
import type { PeopleCheckModel } from './people-check.ts'

const WORDS: RunWords = {
  doing: 'Refreshing',
  done: 'Refreshed',
  others: 'The others show data from their last refresh.',
}

/** Progress of refreshing many people. Nothing while none runs. */
export const RefreshProgress = ({
  run,
  onShowFailed,
}: {
  run: PeopleCheckModel
  onShowFailed: () => void
}) =>
  run.state !== 'none' && (
    <PeopleProgress
      label="Refresh progress"
      run={run}
      words={WORDS}
      counter="People refreshed"
      backTo={REFRESH_ALL}
      onShowFailed={onShowFailed}
    />
  )

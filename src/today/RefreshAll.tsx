import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'

import { usePeopleCheck, type PeopleCheckModel } from '#src/connections/model/people-check.ts'
import { donePeople } from '#src/kit/api/done-people.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { TodayModel } from './use-today.ts'

/** Age beyond which checks are refreshed automatically, unless background checks are on. */
const OLD_MS = 3_600_000

const far = ({ through, of }: PeopleCheckModel) => `${formatNumber(through)} of ${formatNumber(of)}`

function words(run: PeopleCheckModel): string {
  const { state, failed, retryInSeconds, error } = run
  const lost = failed.size ? `, ${formatNumber(failed.size)} failed` : ''
  if (retryInSeconds !== null)
    return `Rate limited. Resuming in ${counted(retryInSeconds, 'second')} (${far(run)}).`
  if (state === 'checking') return `Refreshing: ${far(run)}${lost}`
  if (state === 'done') return `Refreshed ${donePeople(run)}${lost}`
  if (state === 'held' || state === 'ended')
    return `Paused at ${far(run)}. Results so far were saved. ${error ? error.message : ''}`
  return state === 'none' ? '' : `Stopped at ${far(run)}${lost}`
}

/** Starts automatically if someone's last check is old, once per visit of the page. */
function useRefreshBehind(model: TodayModel, run: PeopleCheckModel, check: () => void) {
  const { standing, checks, now } = model
  const checkedFrom = standing?.checkedFrom ?? null
  const refresh = useEffectEvent(() => {
    const isIdle = run.state === 'none' || run.state === 'done'
    const isOld = checkedFrom !== null && now.getTime() - Date.parse(checkedFrom) > OLD_MS
    const byItself = checks.data?.background.interval !== null
    if (isOld && isIdle && !byItself && document.visibilityState === 'visible') check()
  })
  const isKnown = checkedFrom !== null
  useEffect(() => {
    if (isKnown) refresh()
  }, [isKnown])
}

/** Refresh of everyone, which starts automatically if the last one is old. */
export function useRefreshAll(model: TodayModel) {
  const { people, checks } = model
  const run = usePeopleCheck()
  const isBusy = run.state === 'checking'
  const check = () => {
    if (people.data && checks.data && !isBusy)
      run.start(
        people.data.map(({ user_id }) => user_id),
        checks.data.concurrency,
      )
  }
  useRefreshBehind(model, run, check)
  return { run, isBusy, check, hasPeople: Boolean(people.data?.length) }
}
type RefreshAll = ReturnType<typeof useRefreshAll>

/** Progress of the refresh beside the title, without moving anything. Details are on the board. */
export const RefreshWords = ({ run }: RefreshAll) => (
  <>
    <span role="status">{words(run)}</span>{' '}
    {(run.state === 'held' || run.state === 'ended') && (
      <Link to={paths.board()}>Continue in Connections</Link>
    )}
  </>
)

export function RefreshButtons({ run, isBusy, check, hasPeople }: RefreshAll) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      {isBusy && (
        <Button
          look="quiet"
          onClick={() => {
            // the button disappears with the run that it stops
            button.current?.focus()
            run.stop()
          }}
        >
          Stop
        </Button>
      )}
      <Button
        needs="connections.check"
        ref={button}
        icon="refresh"
        disabled={isBusy || !hasPeople}
        onClick={check}
      >
        Refresh all
      </Button>
    </>
  )
}

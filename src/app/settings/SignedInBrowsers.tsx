import { useMutation, useQuery } from '@tanstack/react-query'
import { useRevalidator } from 'react-router-dom'

import type { SignedInBrowser } from '#contract/own/workspace.ts'
import { drawnAt, formatAge, momentHere } from '#lib/days.ts'
import { signOutHere } from '#src/app/sign-out.ts'
import { endBrowser, endOtherBrowsers, signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'

import css from './settings.module.css'

/** Number of rows shown at first. */
const FEW = 3

const NOW_MS = 60_000

function lastUsed({ active_at }: SignedInBrowser): string {
  const age = drawnAt() - Date.parse(active_at)
  return age < NOW_MS ? 'Active now' : `Active ${formatAge(age)} ago`
}

/** All of the other sessions, below their list, where several browsers can be signed out at once. */
const OtherSessions = ({ count, onSignOut }: { count: number; onSignOut: () => void }) => (
  <div className={`row wrap between ${css.setting}`}>
    <span>
      All other browsers
      <small>{counted(count, 'session')}</small>
    </span>
    <Button onClick={onSignOut}>Sign out {counted(count, 'other session')}</Button>
  </div>
)

type Sessions = [SignedInBrowser, ...SignedInBrowser[]]

/**
 * Sessions by browser and address, most recently used first. The current one is separate, above
 * the others.
 */
function byBrowser(browsers: readonly SignedInBrowser[]): Sessions[] {
  const groups = new Map<string, Sessions>()
  for (const one of browsers.toSorted((a, b) => Number(b.current) - Number(a.current))) {
    const key = JSON.stringify([one.current, one.member, one.browser, one.address])
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

/** Browsers that are signed in to this team: this one, and others that can be signed out. */
export function SignedInBrowsers() {
  const { revalidate } = useRevalidator()
  const { data: browsers, error, isFetching, refetch } = useQuery(signedInBrowsers())
  const ending = useMutation({
    mutationFn: async (sessions: readonly SignedInBrowser[] | null) => {
      if (!sessions) return endOtherBrowsers()
      // one after another, because each response is the remaining list
      for (const { id } of sessions) await endBrowser(id)
    },
  })
  const groups = byBrowser(browsers ?? [])
  const [listed, more] = useShowMore(groups, FEW)
  const others = browsers?.filter(({ current }) => !current).length ?? 0
  return (
    <>
      {ending.error && <p role="alert">{ending.error.message}</p>}
      {error && (
        <FailedCard
          what="the sessions"
          error={error}
          busy={isFetching}
          retry={() => void refetch()}
        />
      )}
      {!browsers && !error && <Skeleton height={52} />}
      <ul aria-label="Sessions">
        {listed.map((sessions) => {
          const [last, ...older] = sessions
          const { id, browser, current, created_at, address, member } = last
          const count = counted(sessions.length, 'session')
          return (
            <li key={id}>
              <div className={`row wrap between ${css.setting}`}>
                <span>
                  <span className="row wrap">
                    {current ? browser : [member, browser].filter(Boolean).join(', ')}
                    {current && <Tags tags={['This browser']} />}
                  </span>
                  <small>
                    {[
                      ...(current ? [] : [lastUsed(last)]),
                      older.length ? count : `Signed in ${momentHere(created_at)}`,
                      address,
                    ].join(' · ')}
                  </small>
                </span>
                {current ? (
                  <Button onClick={() => void signOutHere(revalidate)}>Sign out</Button>
                ) : (
                  <Button
                    onClick={() => ending.mutate(sessions)}
                    aria-label={`Sign out ${older.length ? count : 'session'}: ${browser}, ${lastUsed(last)}`}
                  >
                    Sign out{older.length > 0 && ` ${count}`}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {more && <div className={css.more}>{more}</div>}
      {groups.length > 2 && <OtherSessions count={others} onSignOut={() => ending.mutate(null)} />}
    </>
  )
}

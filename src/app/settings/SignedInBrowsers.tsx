import { useMutation, useQuery } from '@tanstack/react-query'
import { useRevalidator } from 'react-router-dom'

import type { SignedInBrowser } from '#contract/own/workspace.ts'
import { formatAge, momentHere } from '#lib/days.ts'
import { signOutHere } from '#src/app/sign-out.ts'
import { endBrowser, endOtherBrowsers, signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { counted } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './settings.module.css'

/** Sessions that are shown before the others are asked for. */
const FEW = 3
const NONE: readonly SignedInBrowser[] = []

const lastUsed = ({ active_at, current }: SignedInBrowser) =>
  current ? 'This browser' : `Active ${formatAge(Date.now() - Date.parse(active_at))} ago`

/** Browsers that are signed in to this team: this one signs out, and the sessions of the others can be ended. */
export function SignedInBrowsers() {
  const { revalidate } = useRevalidator()
  const { data: browsers, error } = useQuery(signedInBrowsers())
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherBrowsers() : endBrowser(id)),
  })
  const shown = ending.error ?? error
  const [listed, more] = useShowMore(
    browsers?.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? NONE,
    FEW,
  )
  const others = browsers?.filter(({ current }) => !current).length ?? 0
  return (
    <>
      {shown && <p role="alert">{errorLine(shown)}</p>}
      {!browsers && !error && <Skeleton height={52} />}
      <ul aria-label="Sessions">
        {listed.map((browser) => (
          <li key={browser.id} className={`row between ${css.setting}`}>
            <span>
              {browser.browser}
              <small>
                {[
                  lastUsed(browser),
                  `Signed in ${momentHere(browser.created_at)}`,
                  browser.address,
                ].join(' · ')}
              </small>
            </span>
            {browser.current ? (
              <Button className={css.ends} onClick={() => void signOutHere(revalidate)}>
                Sign out
              </Button>
            ) : (
              <Button
                className={css.ends}
                onClick={() => ending.mutate(browser.id)}
                aria-label={`End session: ${browser.browser}, ${lastUsed(browser)}`}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div className={`row wrap between ${css.more}`}>
          {more}
          <Button className={`end ${css.ends}`} onClick={() => ending.mutate(null)}>
            End {counted(others, 'other session')}
          </Button>
        </div>
      )}
    </>
  )
}

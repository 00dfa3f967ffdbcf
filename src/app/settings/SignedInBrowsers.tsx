import { useMutation, useQuery } from '@tanstack/react-query'

import type { SignedInBrowser } from '#contract/own/workspace.ts'
import { formatAge, formatInstant } from '#lib/days.ts'
import { endBrowser, endOtherBrowsers, signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './settings.module.css'

const lastUsed = ({ active_at, current }: SignedInBrowser) =>
  current ? 'This browser' : `Active ${formatAge(Date.now() - Date.parse(active_at))} ago`

/** Browsers that are signed in to this team, and the way to sign the others out. */
export function SignedInBrowsers() {
  const { data: browsers, error } = useQuery(signedInBrowsers())
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherBrowsers() : endBrowser(id)),
  })
  const shown = ending.error ?? error
  return (
    <div className={css.browsers}>
      {shown && <p role="alert">{errorLine(shown)}</p>}
      {!browsers && !error && <Skeleton height={44} />}
      <ul aria-label="Sessions">
        {browsers?.map((browser) => (
          <li key={browser.id}>
            <span>
              {browser.browser}
              <small>
                {[
                  lastUsed(browser),
                  `Signed in ${formatInstant(browser.created_at)} UTC`,
                  browser.address,
                ].join(' · ')}
              </small>
            </span>
            {!browser.current && (
              <Button
                onClick={() => ending.mutate(browser.id)}
                aria-label={`Sign out ${browser.browser}, ${lastUsed(browser)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {browsers && browsers.length > 1 && (
        <Button onClick={() => ending.mutate(null)}>Sign out everywhere else</Button>
      )}
    </div>
  )
}

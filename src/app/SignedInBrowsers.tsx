import { useMutation, useQuery } from '@tanstack/react-query'

import type { SignedInBrowser } from '#contract/own/workspace.ts'
import { formatAge, formatInstant } from '#lib/days.ts'
import { endBrowser, endOtherBrowsers, signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './Menu.module.css'

const lastUsed = ({ active_at, current }: SignedInBrowser) =>
  current ? 'this browser' : `used ${formatAge(Date.now() - Date.parse(active_at))} ago`

/** Other browsers that are signed in to this team, and the way to sign them out. */
export function SignedInBrowsers() {
  const { data: browsers, error } = useQuery(signedInBrowsers())
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherBrowsers() : endBrowser(id)),
  })
  const shown = ending.error ?? error
  return (
    <section className={css.browsers} aria-labelledby="browsers">
      <div className={css.browsersHeading}>
        <h2 id="browsers">Signed-in browsers</h2>
        {browsers && browsers.length > 1 && (
          <Button look="quiet" onClick={() => ending.mutate(null)}>
            End all others
          </Button>
        )}
      </div>
      {shown && <p role="alert">{errorLine(shown)}</p>}
      {!browsers && !error && <Skeleton height={44} />}
      <ul>
        {browsers?.map((browser) => (
          <li key={browser.id}>
            <span>
              {browser.browser}
              <small>
                {[
                  lastUsed(browser),
                  `signed in ${formatInstant(browser.created_at)} UTC`,
                  browser.address,
                ].join(' · ')}
              </small>
            </span>
            {!browser.current && (
              <Button
                onClick={() => ending.mutate(browser.id)}
                aria-label={`End ${browser.browser}, ${lastUsed(browser)}`}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

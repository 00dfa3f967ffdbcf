import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router-dom'

import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { people, session as whoIsSignedIn } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { areaGroups, areaOf, groups, hasDocs, isOnBar } from '#src/kit/page/areas.ts'
import type { Handle } from '#src/kit/page/crumbs.ts'
import { setLastPerson, usePersonName } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'

import { PageSkeleton } from './PageSkeleton.tsx'
import { TypedAhead } from './TypedAhead.tsx'

import css from './shell.module.css'

const Palette = lazy(() => import('./Palette.tsx'))
const SignIn = lazy(() => import('./SignIn.tsx'))
const Menu = lazy(() => import('./Menu.tsx'))
const IdleWarning = lazy(() => import('./IdleWarning.tsx'))
const TroubleCount = lazy(() => import('./TroubleCount.tsx'))
const TopLine = lazy(() => import('./TopLine.tsx'))
const SlowNotice = lazy(() => import('./SlowNotice.tsx'))

const useHandle = () => useMatches().findLast((match) => match.handle)

function Navigation({ session, onMenu }: { session: Session; onMenu: () => void }) {
  const { data: list } = useQuery(people())
  const { revalidate } = useRevalidator()
  const match = useHandle()
  const area = (match?.handle as Handle | undefined)?.area
  // remembered for the next page that is not about a person
  useEffect(() => {
    if (match?.params.user_id) setLastPerson(match.params.user_id)
  }, [match?.params.user_id])

  const { search } = useLocation()
  const isDemo = session.team?.demo
  return (
    <nav className={css.nav} aria-label="Areas">
      <Link className={css.brand} to={paths.today()}>
        <Icon name="brand" size={18} />
        Rounds
      </Link>
      {areaGroups.map(({ title, areas }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={css.group} aria-hidden="true">
            {title}
          </p>
          <ul>
            {areas.map(({ name, label, to, group }) => (
              <li key={name} className={isOnBar({ group }) ? undefined : css.offBar}>
                <Link
                  className={css.item}
                  to={keepOrderSetParams(to(), search)}
                  aria-current={name === area ? 'page' : undefined}
                >
                  <Icon name={name} />
                  {label}
                  {name === 'people' && list && (
                    <span className={css.count}>{list.length.toLocaleString('en')}</span>
                  )}
                  <Suspense>{name === 'connections' && <TroubleCount />}</Suspense>
                </Link>
              </li>
            ))}
            {title === groups.developer && hasDocs(session) && (
              <li className={css.offBar}>
                <a className={css.item} href={basePath + DOCS_PATH}>
                  <Icon name="docs" />
                  API docs
                </a>
              </li>
            )}
          </ul>
        </div>
      ))}
      <button
        type="button"
        className={`${css.item} ${css.more}`}
        data-current={area && !isOnBar(areaOf(area))}
        onClick={onMenu}
      >
        <Icon name="more" />
        More
      </button>
      <div className={css.team} data-demo={isDemo}>
        <strong>
          {isDemo ? 'Demonstration team' : (session.team?.name ?? session.upstream.host)}
        </strong>
        {isDemo ? 'Everything here is made up' : 'Signed in'}
        <br />
        <button
          type="button"
          className={css.signOut}
          onClick={async () => (await import('./sign-out.ts')).signOutHere(revalidate)}
        >
          Sign out
        </button>
      </div>
    </nav>
  )
}

function Crumbs() {
  const match = useHandle()
  const name = usePersonName(match?.params.user_id)
  const crumbs = (match?.handle as Handle | undefined)?.crumbs(match?.params ?? {}) ?? []
  return (
    <ol className={css.crumbs} aria-label="Where you are">
      {crumbs.map(({ label, to }, index) => {
        const words = typeof label === 'string' ? label : name
        return (
          <li key={index}>
            {to && index < crumbs.length - 1 ? (
              <Link to={to}>{words}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'location' : undefined}>
                {words}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Ctrl K or Cmd K; on a keyboard without Latin letters by the place of the key. */
const isPaletteKey = ({ ctrlKey, metaKey, key, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (/[a-z]/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK')

/** The frame, and in it the page. It is there before the first page is: its own loader has then not answered yet. */
export function Shell() {
  const loaded = useLoaderData() as Session | undefined
  const { data: asked } = useQuery({ ...whoIsSignedIn(), enabled: !loaded })
  const session = loaded ?? asked
  const busy = useNavigation().state !== 'idle'
  const [overlay, setOverlay] = useState<'palette' | 'menu' | null>(null)
  // a dialog's close event comes late: the other one may be open by then
  const closePalette = useCallback(() => setOverlay((now) => (now === 'palette' ? null : now)), [])
  const closeMenu = () => setOverlay((now) => (now === 'menu' ? null : now))
  const page = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const signedIn = session?.signedIn

  // a new page is read from its beginning, unless it found its place; the same page with other filters keeps the focus where it is
  useEffect(() => {
    if (shown.current !== pathname && !page.current?.matches(':focus-within'))
      page.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  // keys of the whole page, from the moment that it is seen, and before any part of it takes them
  useLayoutEffect(() => {
    if (!signedIn) return
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches(
          'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]',
        )
      if (isPaletteKey(event)) {
        event.preventDefault()
        event.stopPropagation()
        setOverlay((now) => (now === 'palette' ? null : 'palette'))
      } else if (event.key === '?' && !typing) setOverlay('menu')
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [signedIn])

  // as in index.html, so that nothing moves and nobody who is signed out sees more of it
  if (!session)
    return (
      <div className="frame" role="status" aria-label="Loading">
        <i />
        <b />
        <Suspense>
          <SlowNotice first />
        </Suspense>
      </div>
    )
  if (!session.signedIn)
    return (
      <Suspense>
        <SignIn session={session} />
      </Suspense>
    )
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#page">
        Skip to the page
      </a>
      <Navigation session={session} onMenu={() => setOverlay('menu')} />
      <header className={css.top}>
        <Crumbs />
        <Suspense>
          <TopLine />
        </Suspense>
        <button
          type="button"
          className={css.search}
          onClick={() => setOverlay('palette')}
          aria-label="Search, or paste an id or a code"
        >
          <Icon name="diagnoses" />
          <span className={css.searchWords}>Search, or paste an id or a code</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Button
          className={css.desktopOnly}
          icon="more"
          iconOnly
          aria-label="Settings and shortcuts"
          onClick={() => setOverlay('menu')}
        />
      </header>
      <main id="page" ref={page} className={css.page} tabIndex={-1} aria-busy={busy || !loaded}>
        {/* by address: what a page keeps while the next answer comes must never be another person's */}
        {loaded ? <Outlet key={pathname} /> : <PageSkeleton />}
      </main>
      <Suspense>
        <SlowNotice first={!loaded} />
      </Suspense>
      <Suspense fallback={<TypedAhead onCancel={closePalette} />}>
        {overlay === 'palette' && <Palette onClose={closePalette} />}
      </Suspense>
      <Suspense>{overlay === 'menu' && <Menu session={session} onClose={closeMenu} />}</Suspense>
      <Suspense>{session.idle && <IdleWarning idle={session.idle} />}</Suspense>
      <ScrollRestoration />
    </div>
  )
}

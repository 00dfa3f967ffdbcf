import { lazy, Suspense, useDeferredValue, useEffect, useLayoutEffect, type ReactNode } from 'react'
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router-dom'

import type { Session } from '#contract/own/workspace.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { isTyping } from '#src/kit/lib/is-typing.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { denialOf } from '#src/kit/lib/rights.ts'
import { isHydrated, useStore } from '#src/kit/lib/store.ts'
import { closeFrameDialog, frameDialog } from '#src/kit/page/frame-dialog.ts'
import { areaOf, areas, groups, type AreaName, useHandle } from '#src/kit/page/navigation.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'

import { PageSkeleton } from './PageSkeleton.tsx'
import { TypedAhead } from './TypedAhead.tsx'

import css from './shell.module.css'

const Palette = lazy(() => import('#src/app/palette/Palette.tsx'))
const SignIn = lazy(() => import('./SignIn.tsx'))
const AreaCount = lazy(() => import('./AreaCount.tsx'))
const FrameEffects = lazy(() => import('./FrameEffects.tsx'))
const NotAllowed = lazy(() => import('./NotAllowed.tsx'))
const SlowNotice = lazy(() => import('./SlowNotice.tsx'))

/** The areas of one group, as links. */
function AreaLinks({ group, current }: { group: keyof typeof groups; current?: AreaName }) {
  const { search } = useLocation()
  return (
    <ul>
      {areas
        .filter((area) => area.group === group && !denialOf(area.needs))
        .map(({ name, label, icon, to }) => (
          <li key={name}>
            <Link
              className={css.item}
              to={keepOrderSetParams(to(), search)}
              title={label}
              aria-current={name === current ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span className={css.label}>{label}</span>
              <Later>
                <AreaCount area={name} />
              </Later>
            </Link>
          </li>
        ))}
    </ul>
  )
}

function Navigation({ session }: { session: Session }) {
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const area = useHandle()?.area
  const isOfLab = area !== undefined && areaOf(area).group === 'lab'
  const seesPeople = !denialOf('people.read')
  const isDemo = session.team?.demo
  const team = isDemo ? 'Demo team' : (session.team?.name ?? session.upstream.host)
  const role = session.role && capitalized(session.role)
  const teamRole = role === 'Administrator' ? null : role
  const about = session.member
    ? `${role} · ${team}`
    : (teamRole ?? (isDemo ? 'Sample data' : 'Signed in'))
  return (
    <nav className={css.nav} aria-label="Areas" data-lab={isOfLab || undefined}>
      <Link className={css.brand} to={paths.today()}>
        <Icon name="brand" size={18} />
        <span className={css.label}>Rounds</span>
      </Link>
      <button
        type="button"
        className={`${css.item} ${css.search}`}
        aria-label="Search or paste an ID or code"
        onClick={() => frameDialog.set('palette')}
      >
        <Icon name="search" />
        <span className={css.label}>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {seesPeople && (
        <div className={css.bar} role="group" aria-label={groups.people}>
          <AreaLinks group="people" current={area} />
          <Link
            className={`${css.item} ${css.labItem}`}
            to={keepOrderSetParams(paths.markers(), search)}
            aria-current={isOfLab ? 'page' : undefined}
          >
            <Icon name="markers" />
            Lab
          </Link>
        </div>
      )}
      {!denialOf('catalog.read') && (
        <div className={css.lab} role="group" aria-label={groups.lab}>
          <p className={css.group} aria-hidden="true">
            {groups.lab}
          </p>
          <AreaLinks group="lab" current={area} />
        </div>
      )}
      <div className={seesPeople ? css.settings : css.bar}>
        <AreaLinks group="team" current={area} />
      </div>
      <div className={css.team} data-demo={isDemo}>
        <p>
          <strong>{session.member?.name ?? team}</strong>
          {isDemo ? <span>{about}</span> : about}
        </p>
        <button
          type="button"
          className={css.signOut}
          title="Sign out"
          aria-label="Sign out"
          onClick={async () => (await import('./sign-out.ts')).signOutHere(revalidate)}
        >
          <Icon name="sign-out" />
        </button>
      </div>
    </nav>
  )
}

/** Ctrl K or Cmd K. On a keyboard without Latin letters, by the position of the key. */
const isPaletteKey = ({ ctrlKey, metaKey, key, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (/[a-z]/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK')

function EndOfPage() {
  useEffect(() => isHydrated.set(true), [])
  return null
}

/**
 * A page within the frame. React hydrates it after the frame, in slices between which the browser
 * handles input.
 */
function PageBoundary({ children }: { children: ReactNode }) {
  // renders again at once, or React would hydrate it when the browser is idle
  useDeferredValue(true, false)
  return (
    <Suspense>
      {children}
      <EndOfPage />
    </Suspense>
  )
}

/** The frame with the page. It is shown before the first page's loader has answered. */
export function Shell() {
  const loaded = useLoaderData() as Session | undefined
  const known = useKnownSession()
  const session = loaded ?? known
  const busy = useNavigation().state !== 'idle'
  const dialog = useStore(frameDialog)
  const { pathname } = useLocation()
  const signedIn = session?.signedIn
  const denied = denialOf(useHandle()?.needs)

  // keys of the whole page, from the first moment and before any part of it handles them
  useLayoutEffect(() => {
    if (!signedIn) return
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        event.stopPropagation()
        frameDialog.set(frameDialog.get() === 'palette' ? null : 'palette')
      } else if (event.key === '?' && !isTyping(event)) frameDialog.set('shortcuts')
    }
    // after the window's, where a key may answer a warning and nothing else
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [signedIn])

  // as in index.html, so that nothing moves and a signed-out person sees no more of it
  if (!session)
    return (
      <div className="frame" role="status" aria-label="Loading">
        <i />
        <b />
        <Later>
          <SlowNotice first />
        </Later>
      </div>
    )
  if (!session.signedIn)
    return (
      <Later>
        <SignIn session={session} />
      </Later>
    )
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#page">
        Skip to main content
      </a>
      <Navigation session={session} />
      <Later>
        <FrameEffects />
      </Later>
      <main id="page" className={css.page} tabIndex={-1} aria-busy={busy || !loaded}>
        {/* by address: content kept while the next response loads must never be another person's */}
        <PageBoundary>
          {denied && (
            <Later fallback={<PageSkeleton />}>
              <NotAllowed reason={denied} />
            </Later>
          )}
          {!denied && (loaded ? <Outlet key={pathname} /> : <PageSkeleton />)}
        </PageBoundary>
      </main>
      <Later fallback={<TypedAhead onCancel={closeFrameDialog} />}>
        {dialog === 'palette' && <Palette onClose={closeFrameDialog} />}
      </Later>
      <Later>
        <SlowNotice first={!loaded} />
      </Later>
      <ScrollRestoration />
    </div>
  )
}

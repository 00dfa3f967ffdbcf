import { matchRoutes, type LoaderFunction } from 'react-router-dom'

import { basePath } from '#src/kit/lib/base-path.ts'

import { routes } from './routes.tsx'

/** Time that a pointer rests on a link before its page is loaded, in milliseconds. One that passes over it loads nothing. */
const REST_MS = 80

/** Loads code and data of a page. Its answers stay in the cache, where the page's own loader finds them. */
async function loadPage(url: URL) {
  const match = matchRoutes(routes, url.pathname, basePath || '/')?.at(-1)
  const lazy = match?.route.lazy
  if (typeof lazy !== 'object') return
  const component = lazy.Component?.()
  const loader = (await lazy.loader?.()) as LoaderFunction | undefined
  await loader?.({
    request: new Request(url),
    url,
    pattern: '',
    params: match?.params ?? {},
    context: {},
  })
  await component
}

/** Address of the page that a link leads to; null for the page that is open, for a file, and for another site. */
function pageBehind(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const { origin, pathname } = window.location
  return url.origin === origin && url.pathname !== pathname ? url : null
}

/**
 * Loads the page behind a link on which the pointer rests, that is touched, or that has the focus, so that it is there when
 * the link is followed. The function that it gives ends that.
 */
export function preloadLinks(): () => void {
  let timer = 0
  let last = ''
  function preload({ target, type }: Event) {
    const url = pageBehind(target)
    if (!url) return window.clearTimeout(timer)
    if (url.href === last) return
    window.clearTimeout(timer)
    timer = window.setTimeout(
      () => {
        last = url.href
        // a failure is the page's to show, when it is opened
        loadPage(url).catch(() => {})
      },
      type === 'touchstart' ? 0 : REST_MS,
    )
  }
  const events = ['pointerover', 'focusin', 'touchstart'] as const
  for (const event of events) document.addEventListener(event, preload, { passive: true })
  return () => {
    window.clearTimeout(timer)
    for (const event of events) document.removeEventListener(event, preload)
  }
}

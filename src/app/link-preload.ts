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
  let last = ''
  function load(url: URL) {
    if (url.href === last) return
    last = url.href
    // a failure is the page's to show, when it is opened
    loadPage(url).catch(() => {})
  }
  /** Each has its own time: a pointer that is elsewhere takes nothing from the link with the focus. */
  function loadAfter(event: 'pointerover' | 'focusin' | 'touchstart', ms: number) {
    let timer = 0
    const start = ({ target }: Event) => {
      window.clearTimeout(timer)
      const url = pageBehind(target)
      if (url) timer = window.setTimeout(load, ms, url)
    }
    document.addEventListener(event, start, { passive: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener(event, start)
    }
  }
  const ends = [
    loadAfter('pointerover', REST_MS),
    loadAfter('focusin', REST_MS),
    loadAfter('touchstart', 0),
  ]
  return () => {
    for (const end of ends) end()
  }
}

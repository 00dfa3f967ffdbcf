import { matchRoutes, type LoaderFunction } from 'react-router-dom'

import { basePath } from '#src/kit/lib/base-path.ts'

import { framedPages } from './routes.tsx'

/** Hover time after which a link's page is loaded, in milliseconds. Passing over a link loads nothing. */
const REST_MS = 80

/** Loads code and data of a page. Its answers stay in the cache, where the page's own loader finds them. */
async function loadPage(url: URL) {
  const match = matchRoutes(framedPages, url.pathname, basePath || '/')?.at(-1)
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

/** Address of a link's page. Null for the open page, a file, and another site. */
function pageBehind(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const { origin, pathname } = window.location
  return url.origin === origin && url.pathname !== pathname ? url : null
}

/**
 * Loads a link's page on hover, touch, or focus, so that it is ready when the link is followed.
 * The returned function stops this.
 */
export function preloadLinks(): () => void {
  let last = ''
  function load(url: URL) {
    if (url.href === last) return
    last = url.href
    // errors are shown by the page when it is opened
    loadPage(url).catch(() => {})
  }
  /** Separate timers, so that the pointer doesn't affect the focused link. */
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

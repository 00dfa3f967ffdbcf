import { READER_COOKIE, securePrefix } from '#contract/own/workspace-paths.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { preferences } from '#src/kit/ui/preferences.ts'
import { measureViewport } from '#src/kit/ui/use-media.ts'

/**
 * Facts about the reader that the first state of a page depends on, in addition to its address and
 * data: time zone, viewport, and preferences, such as `Europe/Vienna 1440 900 fine metric monday
 * shown`.
 */
export const readerText = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const { width, height, pointer } = measureViewport()
  const { units, weekStart, hideIdentifiers } = preferences.get()
  const names = hideIdentifiers ? 'hidden' : 'shown'
  return [timeZone, width, height, pointer, units, weekStart, names].join(' ')
}

const tell = () => {
  const isSecure = window.location.protocol === 'https:'
  const name = (isSecure ? securePrefix(basePath) : '') + READER_COOKIE
  document.cookie = `${name}=${encodeURIComponent(readerText())}; path=${basePath || '/'}; samesite=strict${isSecure ? '; secure' : ''}`
}

/** Sends these facts to the server with each page request, until the browser is closed. */
export function tellReader() {
  tell()
  // the next page may have another window size, or another tab's preferences
  window.addEventListener('pagehide', tell)
}

import { READER_COOKIE, securePrefix } from '#contract/own/workspace-paths.ts'
import { formatReader, parseReader } from '#lib/page/reader.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { preferences } from '#src/kit/ui/preferences.ts'
import { measureViewport } from '#src/kit/ui/use-media.ts'

const isSecure = () => window.location.protocol === 'https:'
const cookieName = () => (isSecure() ? securePrefix(basePath) : '') + READER_COOKIE

/** True if a tab hides names, or did since the browser was opened. */
function hasHiddenNames() {
  const start = `${cookieName()}=`
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(start))
  return !!cookie && parseReader(decodeURIComponent(cookie.slice(start.length))).names !== 'shown'
}

/** Facts about the reader of this tab, as sent to the server. */
export const readerText = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const { hideIdentifiers, ...preferred } = preferences.get()
  const shown = hasHiddenNames() ? 'hidden-elsewhere' : 'shown'
  return formatReader({
    ...preferred,
    ...measureViewport(),
    timeZone,
    names: hideIdentifiers ? 'hidden' : shown,
  })
}

const tell = () => {
  document.cookie = `${cookieName()}=${encodeURIComponent(readerText())}; path=${basePath || '/'}; samesite=strict${isSecure() ? '; secure' : ''}`
}

/** Sends these facts to the server with each page request, until the browser is closed. */
export function tellReader() {
  tell()
  // a copy of this tab opens before this one is left
  preferences.subscribe(tell)
  // the next page may have another window size, or another tab's preferences
  window.addEventListener('pagehide', tell)
}

import { shortId } from '#src/kit/lib/short-id.ts'
import { redactNames } from '#src/kit/page/people-names.ts'

const UUID = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi
const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi
/** Secrets after a label: `access_token=…`, `"secret": "…"`, `?code=…`, `Bearer …`. */
const NAMED_SECRET =
  /\b((?:\w*(?:token|secret|password|passwd|api[_-]?key)|authorization|signature)["']?\s*[=:]\s*["']?(?:bearer\s+|basic\s+)?|(?:bearer|basic)\s+|[?&](?:code|state|key|sig)=)[^\s"'&,;}]+/gi
/** A random-looking word: letters with digits among them, or uppercase letters within lowercase ones. */
const OPAQUE =
  /(?<![\w.+/=~-])(?=[\w.+/=~-]*\d)(?=[\w.+/=~-]*[A-Za-z])[\w+/=~-][\w.+/=~-]{15,}|(?<![\w+/=~-])(?=[\w+/=~-]*[a-z][A-Z])(?=[\w+/=~-]*[A-Z]{2})[\w+/=~-]{24,}/g
const IP_ADDRESS = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g
/** A time or a day, which stays. */
const TIME = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g
const PHONE = /\+\d[\d ().-]{6,}\d/g
const LONG_NUMBER = /\d{6,}/g
/** Maximum length in characters, enough to understand any error. */
const LENGTH_MAX = 2000
/** Placeholder for a time while the rest is redacted. */
const KEPT = '\u0000'

/**
 * A provider's text that is safe to share: without email addresses, tokens, internet addresses,
 * phone numbers, long numbers, and the person's name, and with shortened ids. Days and times stay.
 */
export function redact(text: string, name: string | null = null): string {
  const times: string[] = []
  const redacted = (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text)
    .replaceAll(KEPT, '')
    .replace(EMAIL, '[email]')
    .replace(NAMED_SECRET, '$1[token]')
    .replace(UUID, (id) => shortId(id))
    .replace(TIME, (time) => {
      times.push(time)
      return KEPT
    })
    .replace(OPAQUE, '[token]')
    .replace(IP_ADDRESS, '[address]')
    .replace(PHONE, '[number]')
    .replace(LONG_NUMBER, '[number]')
  return redactNames(redacted, [{ label: name }], '[name]').replaceAll(
    KEPT,
    () => times.shift() ?? '',
  )
}

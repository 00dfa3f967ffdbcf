import { shortId } from '#src/kit/lib/short-id.ts'
import { redactNames } from '#src/kit/page/people-names.ts'

const UUID = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi
const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi
/** `access_token=…`, `"secret": "…"`, `?code=…`, `Bearer …`: what follows opens something. */
const NAMED_SECRET =
  /\b((?:\w*(?:token|secret|password|passwd|api[_-]?key)|authorization|signature)["']?\s*[=:]\s*["']?(?:bearer\s+|basic\s+)?|(?:bearer|basic)\s+|[?&](?:code|state|key|sig)=)[^\s"'&,;}]+/gi
/** A word that nobody writes: letters with digits among them, or large ones among small ones. */
const OPAQUE =
  /(?<![\w.+/=~-])(?=[\w.+/=~-]*\d)(?=[\w.+/=~-]*[A-Za-z])[\w+/=~-][\w.+/=~-]{15,}|(?<![\w+/=~-])(?=[\w+/=~-]*[a-z][A-Z])(?=[\w+/=~-]*[A-Z]{2})[\w+/=~-]{24,}/g
const IP_ADDRESS = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g
/** An instant or a day, which stays. */
const TIME = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g
const PHONE = /\+\d[\d ().-]{6,}\d/g
const LONG_NUMBER = /\d{6,}/g
/** No error needs more to be understood. Characters. */
const LENGTH_MAX = 2000
/** Stands for a time while the rest is looked through. */
const KEPT = '\u0000'

/**
 * A text of a provider as it may leave the house: without e-mail addresses, tokens, internet addresses, telephone numbers
 * and long numbers, without the person's name, and with ids cut short. Days and times stay.
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

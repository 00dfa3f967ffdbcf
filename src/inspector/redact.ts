import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { uuidsIn } from '#src/kit/lib/recognize.ts'
import { redactNames } from '#src/kit/page/people-names.ts'

const REDACTED = '•••'

/** Fields of a person's answers that can say who it is: ids, titles, where it was, and an error's own words. */
const PERSONAL = new Set([
  'id',
  'user_id',
  'device_id',
  'provider_id',
  'title',
  'map',
  'polyline',
  'summary_polyline',
  'error_message',
])

export const isOfPerson = (name: EndpointName | null): boolean =>
  name !== null && endpoints[name].path.includes(':user_id')

type Listed = { user_id: string; label: string | null }

/** A text without the ids and the names of listed people. */
function redactText(text: string, people: readonly Listed[]): string {
  const ids = new Set(people.map(({ user_id }) => user_id))
  const withoutIds = uuidsIn(text)
    .filter((id) => ids.has(id))
    .reduce((redacted, id) => redacted.replace(new RegExp(id, 'gi'), REDACTED), text)
  return redactNames(withoutIds, people, REDACTED)
}

/** One parameter of a query string, as it stands there where nothing of it has to be redacted. */
function redactParam(param: string, people: readonly Listed[]): string {
  const [[name, value] = ['', '']] = [...new URLSearchParams(param)]
  const redacted = redactText(value, people)
  return redacted === value ? param : `${name}=${redacted}`
}

/** A request's path without the id of the person it is of, and without what else names somebody on the list. */
export function redactPath(
  name: EndpointName | null,
  path: string,
  people: readonly Listed[] = [],
): string {
  const [address = '', query] = path.split(/\?(.*)/s)
  const params = query?.split('&').map((param) => redactParam(param, people))
  const rest = params ? `?${params.join('&')}` : ''
  if (name === null)
    // nobody knows what the ids of an unknown path are of
    return (
      uuidsIn(address).reduce(
        (redacted, id) => redacted.replace(new RegExp(id, 'gi'), REDACTED),
        address,
      ) + rest
    )
  if (!isOfPerson(name)) return address + rest
  const before = `${API_PREFIX}${endpoints[name].path.split(':user_id')[0]}`
  return address.startsWith(before)
    ? before + address.slice(before.length).replace(/^[^/]+/, REDACTED) + rest
    : address + rest
}

/** A body that was sent, or an answer's words, without what names somebody on the list. */
export function redactValue(value: unknown, people: readonly Listed[]): unknown {
  if (typeof value === 'string') return redactText(value, people)
  if (Array.isArray(value)) return value.map((one) => redactValue(one, people))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, redactValue(one, people)]),
  )
}

/** An answer about a person without what can say who it is; what is missing stays missing. */
export function redactAnswer(
  name: EndpointName | null,
  answer: unknown,
  people: readonly Listed[] = [],
): unknown {
  const isRefusal = typeof answer === 'object' && answer !== null && 'detail' in answer
  // the words of a refusal repeat what was asked for
  if (!isOfPerson(name)) return isRefusal || name === null ? redactValue(answer, people) : answer
  const redact = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(redact)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        PERSONAL.has(key) && one !== null ? REDACTED : redact(one),
      ]),
    )
  }
  return isRefusal ? { detail: REDACTED } : redact(answer)
}

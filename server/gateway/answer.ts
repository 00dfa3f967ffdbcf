import type { UpstreamAnswer } from './upstream.ts'

/** `application/problem+json` and such, without what else a service says of it; JSON is UTF-8. */
const jsonTypeOf = (type: string) => {
  const [name] = /^application\/(json|[\w.-]+\+json)\b/i.exec(type) ?? []
  return name && `${name.toLowerCase()}; charset=utf-8`
}
/** A text that claims to be no JSON is looked at up to here. */
const SECOND_LOOK_MAX = 1024 * 1024
const WORDS_MAX = 300

/** What a person would read of a body that is no JSON: the text of a page, or the text as it is. */
function readableWords(body: Buffer): string {
  const text = body.subarray(0, 16 * 1024).toString('utf8')
  const bare = /<[a-z!/]/i.test(text)
    ? text
        .replace(/<!--[\s\S]*?-->|<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
        .replace(/<[^>]*>/g, ' ')
    : text
  return (
    bare
      // oxlint-disable-next-line no-control-regex -- a binary body must not reach a page as text
      .replace(/[\u0000-\u001f\u007f\ufffd\s]+/g, ' ')
      .trim()
      .slice(0, WORDS_MAX)
  )
}

const parses = (body: Buffer) => {
  try {
    JSON.parse(body.toString('utf8'))
    return true
  } catch {
    return false
  }
}

export type Passed = { status: number; type: string; body: Buffer | string; unreadable: boolean }

/**
 * An upstream's answer as the page gets it. JSON passes as it is, whatever its status. Anything else (a proxy's HTML
 * page, a text, nothing at all) becomes `{detail}` with its words: with its own status where that is an error, else with 502.
 * So our origin never gives out a document that somebody else wrote.
 */
export function passOn({ status, headers, body }: UpstreamAnswer): Passed {
  const type = jsonTypeOf(headers['content-type'] ?? '')
  const redirect = status >= 300 && status < 400
  const isStatus = status >= 200 && status <= 599
  if (isStatus && !redirect && body.length > 0) {
    if (type) return { status, type, body, unreadable: false }
    if (body.length <= SECOND_LOOK_MAX && parses(body))
      return { status, type: 'application/json; charset=utf-8', body, unreadable: false }
  }
  const words = readableWords(body)
  const quotation = words ? ` It said: ${words}` : ''
  const detail = !isStatus
    ? `The service answered with the status ${status}, which HTTP does not have.${quotation}`
    : redirect
      ? `The service answered ${status} and wants to be asked elsewhere, which is not followed. Set UPSTREAM_URL to its final address.`
      : body.length === 0
        ? `The service answered ${status} with nothing in it.`
        : `The service answered ${status} with something that is not JSON.${quotation}`
  return {
    status: isStatus && status >= 400 ? status : 502,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ detail }),
    unreadable: true,
  }
}

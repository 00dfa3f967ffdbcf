import { isUtf8 } from 'node:buffer'

import { brokenLimit } from '#server/http/json-shape.ts'

import type { UpstreamAnswer } from './upstream.ts'

/** `application/problem+json` and similar types, without parameters. JSON is passed as UTF-8. */
const jsonTypeOf = (type: string) => {
  const [name] = /^application\/(json|[\w.-]+\+json)\b/i.exec(type) ?? []
  return name && `${name.toLowerCase()}; charset=utf-8`
}
const UTF8_MARK = Buffer.from('\ufeff')
/** Charset of a body that isn't UTF-8, if none is declared, or an unknown one. */
const USUAL_CHARSET = 'windows-1252'
const decoderOf = (charset: string) => {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder(USUAL_CHARSET)
  }
}
/**
 * A body as UTF-8 without a byte order mark. A declared charset counts only if the body isn't
 * valid UTF-8, because many services declare one that they don't use.
 */
function asUtf8(body: Buffer, type: string): Buffer {
  const hasMark = body.subarray(0, UTF8_MARK.length).equals(UTF8_MARK)
  if (hasMark) return body.subarray(UTF8_MARK.length)
  const [, charset] = /;\s*charset="?([\w-]+)/i.exec(type) ?? []
  // UTF-16 is also valid UTF-8, with a NUL in most letters
  if (isUtf8(body) && (!charset || !body.includes(0))) return body
  return Buffer.from(decoderOf(charset ?? USUAL_CHARSET).decode(body))
}
/** Maximum length of a text that is examined although it claims not to be JSON. */
const SECOND_LOOK_MAX = 1024 * 1024
/** Limits of that second look: more than a response of that size has, and quick to parse. */
const SECOND_LOOK = { depth: 32, values: 50_000 }
const WORDS_BYTES_MAX = 16 * 1024
const WORDS_MAX = 300
/** Maximum pause that a service can request, a day in seconds. */
const PAUSE_MAX = 86_400

/** Start of markup: a comment, an element whose contents are never shown, or any other tag. */
const MARKUP = /<(?:(!--)|(script|style|head)\b|[a-z!/])/gi

/** Position at which an element opened at `from` is closed. Negative if it isn't. */
function indexOfEnd(html: string, element: string, from: number): number {
  const end = new RegExp(`</${element}`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? -1
}

/** The text of a page without its markup, in one pass. An unclosed element ends it. */
function withoutMarkup(html: string): string {
  const begin = new RegExp(MARKUP)
  const texts: string[] = []
  let at = 0
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    texts.push(html.slice(at, found.index))
    const [, comment, element] = found
    const closing = comment ? '-->' : '>'
    const end = element
      ? indexOfEnd(html, element, found.index)
      : html.indexOf(closing, found.index)
    if (end < 0) return texts.join(' ')
    at = element ? end : end + closing.length
    begin.lastIndex = at
  }
  return [...texts, html.slice(at)].join(' ')
}

/** Readable text of a body that isn't JSON: the text of a page, or the body as is. */
const readableWords = (body: Buffer): string =>
  withoutMarkup(body.subarray(0, WORDS_BYTES_MAX).toString('utf8'))
    // oxlint-disable-next-line no-control-regex -- a binary body must not reach a page as text
    .replace(/[\u0000-\u001f\u007f\ufffd\s]+/g, ' ')
    .trim()
    .slice(0, WORDS_MAX)

const parses = (body: Buffer) => {
  if (brokenLimit(body, SECOND_LOOK)) return false
  try {
    JSON.parse(body.toString('utf8'))
    return true
  } catch {
    return false
  }
}

/** Seconds from a number or an HTTP date. Null if it is neither, or in the past. */
export function retryAfterOf(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  const date = text.length < 64 ? Date.parse(text) : NaN
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((date - now) / 1000)
  return seconds >= 0 ? Math.min(seconds, PAUSE_MAX) : null
}

export type Passed = { status: number; type: string; body: Buffer; unreadable: boolean }

type Unreadable = UpstreamAnswer & { isStatus: boolean; redirect: boolean }
/** Message for a response that can't be passed to the page as it is. */
function detailOf({ status, headers, body, isStatus, redirect }: Unreadable): string {
  const words = readableWords(body)
  const quotation = words ? ` It said: ${words}` : ''
  if (!isStatus)
    return `The service returned status ${status}, which isn’t a valid HTTP status.${quotation}`
  if (redirect)
    return `The service returned ${status} with a redirect, which Rounds doesn’t follow. Set UPSTREAM_URL to the address that it redirects to.`
  if (body.length === 0 && Number(headers['content-length']) > 0)
    return `The service returned ${status} with an incomplete response.`
  // a compressed body that was cut before its first byte is one too
  if (body.length === 0 && headers['content-encoding'])
    return `The service returned ${status} with an empty or incomplete response.`
  if (body.length === 0) return `The service returned ${status} with an empty response.`
  return `The service returned ${status} with a response that isn’t JSON.${quotation}`
}

/**
 * An upstream's response for the page. JSON passes as UTF-8, whatever its status. Anything else (a
 * proxy's HTML page, text, an empty body) becomes `{detail}` with its text, with its own status if
 * that is an error, otherwise with 502. Our origin never serves a document that someone else
 * wrote.
 */
export function passOn({ status, headers, body: sent }: UpstreamAnswer): Passed {
  const type = jsonTypeOf(headers['content-type'] ?? '')
  const body = asUtf8(sent, headers['content-type'] ?? '')
  const redirect = status >= 300 && status < 400
  const isStatus = status >= 200 && status <= 599
  if (isStatus && !redirect && body.length > 0) {
    if (type) return { status, type, body, unreadable: false }
    if (body.length <= SECOND_LOOK_MAX && parses(body))
      return { status, type: 'application/json; charset=utf-8', body, unreadable: false }
  }
  const detail = detailOf({ status, headers, body, isStatus, redirect })
  return {
    status: isStatus && status >= 400 ? status : 502,
    type: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify({ detail })),
    unreadable: true,
  }
}

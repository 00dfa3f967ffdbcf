import type { IncomingHttpHeaders } from 'node:http'

/** Begin of every API key, by which secret scanners find one. */
export const API_KEY_START = 'rounds_'
/** Header in which clients of the seven endpoints send a team key, and can send an API key. */
export const KEY_HEADER = 'x-service-api-key'

/** The API key that a program sends; null where a request has none. Tokens of proxies and team keys are none. */
export function sentApiKey({ authorization = '', ...headers }: IncomingHttpHeaders): string | null {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  const sent = [bearer, headers[KEY_HEADER]]
  const key = sent.find((each) => typeof each === 'string' && each.startsWith(API_KEY_START))
  return typeof key === 'string' ? key : null
}

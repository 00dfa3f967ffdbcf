import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isLoopback } from '#server/config.ts'
import { HttpError } from '#server/http-error.ts'

/** The name in a Host header, without its port: `localhost`, `10.0.0.7`, `::1`. */
export const nameOfHost = (host: string | undefined) =>
  (host ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

/** Whether only this machine can be meant by a name: browsers take *.localhost for it without asking anybody. */
export const isLoopbackName = (name: string) => isLoopback(name) || name.endsWith('.localhost')

/** As a proxy in front says, where the operator trusts it: nobody else can know. */
export const cameByHttps = ({ protocol }: FastifyRequest) => protocol === 'https'

const SAFE = new Set(['GET', 'HEAD'])

/**
 * Whether a browser that asks for a page of ours sends the session's cookie along: it does not when another site led
 * here, and where it does not say, nobody knows.
 */
export const bringsSession = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none'

/** Whether the request was made by our own page, as far as a browser says so. What changes something must say so. */
function isOurs({ method, headers, host }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site) return site === 'same-origin' || (site === 'none' && SAFE.has(method))
  const { origin } = headers
  if (!origin) return SAFE.has(method)
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Refuses what another site makes a browser ask. With the demonstration on, everybody who reaches this process is
 * signed in, so it also refuses every name that is not this machine's own: a site could point its name here.
 */
export function guardOrigin(app: FastifyInstance, { demo }: { demo: boolean }) {
  app.addHook('onRequest', async (request) => {
    if (demo && !isLoopbackName(nameOfHost(request.host)))
      throw new HttpError(
        403,
        'With the demonstration on, Rounds answers only to names of this machine, such as localhost. Set DEMO=off to use another name.',
      )
    if (!isOurs(request)) throw new HttpError(403, 'This request came from another site.')
  })
}

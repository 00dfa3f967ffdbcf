import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { isLoopbackName, nameOfHost } from '#server/http/host-names.ts'
import { HttpError } from '#server/http/http-error.ts'

/** Site that passkeys belong to: `id` is its host name, and `origin` the origin of the page. */
export type RelyingParty = { id: string; origin: string }

/**
 * The site of a request. Passkeys outlast addresses, so any site except this machine must be in
 * PUBLIC_URL.
 */
export function relyingPartyOf(
  { site }: FastifyRequest,
  { publicOrigin }: Pick<GatewayOptions['config'], 'publicOrigin'>,
): RelyingParty {
  const { host, origin } = new URL(site)
  const id = nameOfHost(host)
  if (publicOrigin === null && !isLoopbackName(id))
    throw new HttpError(
      403,
      `Passkeys need a fixed address. Set PUBLIC_URL to the address that people open, such as ${site}.`,
    )
  if (isIP(id))
    throw new HttpError(
      403,
      `Browsers accept passkeys only for a domain name. Open Rounds at ${origin.replace(host, host.replace(id, 'localhost').replace(/[[\]]/g, ''))}.`,
    )
  return { id, origin }
}

/** Kinds of values of environment variables: how each is parsed, and a description of what it accepts. */
import { isIP } from 'node:net'

import { mayHaveScope, ROLES, type Access, type Role } from '#contract/own/rights.ts'
import { SIGN_IN_WAYS, tagLimits } from '#contract/own/workspace.ts'
import { isLoopbackName, nameOfHost } from '#server/http/host-names.ts'
import { NAMED_NETWORKS } from '#server/http/proxies.ts'

export class ConfigError extends Error {}

/**
 * `accepts` completes the sentence "Use ...". `parse` throws a ConfigError that names the variable
 * and the accepted values.
 */
export type Kind<T> = { accepts: string; parse: (text: string, name: string) => T }

const kind = <T>(accepts: string, read: (text: string) => T | null): Kind<T> => ({
  accepts,
  parse(text, name) {
    const value = read(text)
    if (value === null) throw new ConfigError(`${name} is "${text}". Use ${accepts}.`)
    return value
  },
})

export const port = kind('a port from 0 to 65535, where 0 picks any free port', (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null,
)

export const onOff = kind('on or off', (text) => {
  const word = text.toLowerCase()
  if (['on', '1', 'true', 'yes'].includes(word)) return true
  return ['off', '0', 'false', 'no'].includes(word) ? false : null
})

export const whole = (min: number, max: number) =>
  kind(`a whole number from ${min} to ${max}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return value >= min && value <= max ? value : null
  })

export const decimal = (min: number, max: number) =>
  kind(`a number from ${min} to ${max}`, (text) => {
    const value = Number(text)
    return value >= min && value <= max ? value : null
  })

export const oneOf = <Word extends string>(...words: Word[]) =>
  kind(`one of ${words.join(', ')}`, (text) => words.find((word) => word === text) ?? null)

/** Words separated by commas. */
export const listOf = <Word extends string>(...words: Word[]) =>
  kind(`${words.join(' or ')}, or both separated by a comma`, (text) => {
    const given = text.split(',').map((part) => words.find((word) => word === part.trim()))
    return given.every((word) => word !== undefined) ? given : null
  })

export const matching = (pattern: RegExp, accepts: string) =>
  kind(accepts, (text) => (pattern.test(text) ? text : null))

export const anyText = kind('text', (given) => given)

/**
 * An address. `each` splits one that names several servers. The message doesn't repeat the
 * address, which can contain a password.
 */
export const address = (protocols: string[], each = (given: string) => [given]): Kind<string> => {
  const accepts = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  const begins = (given: string) =>
    protocols.some((protocol) => given.toLowerCase().startsWith(`${protocol}//`))
  return {
    accepts,
    parse(given, name) {
      const bare = given.replace(/\/+$/, '')
      const isAddress = begins(bare) && each(bare).every(isReadable)
      if (isAddress) return bare
      const encode = begins(given)
        ? ' Percent-encode special characters in a password, such as %23 for #.'
        : ''
      throw new ConfigError(`${name} isn’t a valid address. Use ${accepts}.${encode}`)
    },
  }
}

/** True if the parts of an address are clear, including a name and a password. */
function isReadable(given: string): boolean {
  try {
    const { username, password } = new URL(given)
    return [username, password].every((part) => typeof decodeURIComponent(part) === 'string')
  } catch {
    return false
  }
}

/** Texts separated by spaces or commas. */
const listed = (given: string) => given.split(/[\s,]+/).filter(Boolean)

const SECRET_LENGTH = 32
export const secrets: Kind<string[]> = {
  accepts: `at least ${SECRET_LENGTH} characters. During rotation, add the previous secret after a space`,
  parse(given, name) {
    const found = listed(given)
    if (found.length > 2 || found.some((secret) => secret.length < SECRET_LENGTH))
      throw new ConfigError(`${name} isn’t valid. Use ${secrets.accepts}.`)
    return found
  },
}

/** 256 random bits in base64, and the minimum number of different characters in such a text. */
const RANDOM = /^[\w+/-]{43,}={0,2}$/
const DIFFERENT = 12
/** A copy of a backup can be attacked offline without limit, so memorable phrases are rejected. */
export const randomKeys: Kind<string[]> = {
  accepts:
    '32 random bytes as printed by "openssl rand -base64 32". During rotation, add the previous key after a space',
  parse(given, name) {
    const found = listed(given)
    const isRandom = (key: string) => RANDOM.test(key) && new Set(key).size >= DIFFERENT
    if (found.length > 2 || !found.every(isRandom))
      throw new ConfigError(`${name} is too weak. Use ${randomKeys.accepts}.`)
    return found
  },
}

/** A path without a trailing slash. Empty means the root of the origin. */
export const path = kind('a path such as /rounds', (given) => {
  const bare = given.replace(/\/+$/, '')
  return !bare || /^(\/[\w~-][\w.~-]*)+$/.test(bare) ? bare : null
})

const each = <T>(accepts: string, read: (one: string) => T | null): Kind<T[]> => ({
  accepts,
  parse: (given, name) =>
    listed(given).map((one) => {
      const value = read(one)
      if (value === null) throw new ConfigError(`${name} contains "${one}". Use ${accepts}.`)
      return value
    }),
})

const isNetwork = (given: string) => {
  const [ip = '', prefix = '0', ...rest] = given.split('/')
  const bits = isIP(ip) === 4 ? 32 : 128
  return isIP(ip) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && !rest.length
}
export const proxies = each(
  'the addresses of your proxies, such as 10.0.0.5 or 10.0.0.0/24, or loopback',
  (one) => (Object.hasOwn(NAMED_NETWORKS, one) || isNetwork(one) ? one : null),
)

/** Origins, each a scheme and a host. No wildcards, so that each contacted host is named. */
export const origins = each(
  'origins such as https://tiles.example, without a path, separated by spaces',
  (one) => {
    const given = URL.canParse(one) ? new URL(one) : null
    const isOrigin =
      given &&
      /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(given.origin) &&
      given.href === `${given.origin}/`
    return isOrigin ? given.origin : null
  },
)

export const signInWays = each(
  'key, members, oidc, or a combination such as members,oidc',
  (one) => SIGN_IN_WAYS.find((way) => way === one) ?? null,
)

/** Issuer of an OpenID Connect provider, kept as written because providers compare it exactly. */
export const issuer: Kind<string> = {
  accepts:
    'the issuer as your identity provider shows it, such as https://login.clinic.example/realms/clinic',
  parse(given, name) {
    const url = URL.canParse(given) ? new URL(given) : null
    const isPlain = url && !url.search && !url.hash && !url.username && !url.password
    if (!isPlain || !/^https?:$/.test(url.protocol))
      throw new ConfigError(`${name} is "${given}". Use ${issuer.accepts}.`)
    if (url.protocol === 'http:' && !isLoopbackName(nameOfHost(url.host)))
      throw new ConfigError(
        `${name} is ${given}, but Rounds trusts an identity provider over HTTPS only. Use an address that begins with https://.`,
      )
    return given
  },
}

/** Access to a team of our own service for everyone whose role claim has the value. */
export type RolePair = Access & { value: string; team: string }
const ROLE_PAIR = new RegExp(
  String.raw`^(.*\S)\s*=\s*(${ROLES.join('|')})\s*(?:\[([^\]]*)\]\s*)?:\s*(.+)$`,
)

/** Tags of the people whom a role sees, separated by `|`. Null without tags, or if one is invalid. */
function scopeOf(given: string, role: Role): string[] | null {
  const tags = given.split('|').map((tag) => tag.trim())
  const areTags = tags.every((tag) => tag !== '' && tag.length <= tagLimits.length)
  return areTags && tags.length <= tagLimits.each && mayHaveScope(role) ? tags : null
}

export const rolePairs: Kind<RolePair[]> = {
  accepts: `pairs such as rounds-clinic=clinician:Main clinic, separated by commas. The roles are ${ROLES.join(', ')}. Tags after the role, as in clinician[cardiology|trial A], limit analysts, operations, and clinicians to people with one of those tags`,
  parse: (given, name) =>
    given
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const [, value = '', role, tags, team = ''] = ROLE_PAIR.exec(pair) ?? []
        const scope = tags === undefined ? null : scopeOf(tags, role as Role)
        if (!role || (tags !== undefined && scope === null))
          throw new ConfigError(`${name} contains "${pair}". Use ${rolePairs.accepts}.`)
        return { value, role: role as Role, scope, team }
      }),
}

/** Scopes of the request to the identity provider. */
export const scopes: Kind<string> = {
  accepts: 'scopes separated by spaces, including openid',
  parse(given, name) {
    const found = listed(given)
    if (!found.includes('openid'))
      throw new ConfigError(`${name} is "${given}". Use ${scopes.accepts}.`)
    return found.join(' ')
  },
}

/** PUBLIC_URL as origin and path. The path is empty for the root of the origin. */
export const publicPlace: Kind<{ origin: string; host: string; path: string }> = {
  accepts: 'an address that begins with http:// or https://, such as https://rounds.clinic.example',
  parse(given, name) {
    const bare = address(['http:', 'https:']).parse(given, name)
    const { origin, pathname, search, hash, username, password, protocol, host } = new URL(bare)
    if (search || hash || username || password)
      throw new ConfigError(
        `${name} contains more than a host and a path. Use the address that people open, such as https://rounds.clinic.example.`,
      )
    if (protocol === 'http:' && !isLoopbackName(nameOfHost(host)))
      throw new ConfigError(
        `${name} is ${bare}, but Rounds accepts keys from other machines over HTTPS only. Use an address that begins with https://.`,
      )
    return { origin, host, path: path.parse(pathname, name) }
  },
}

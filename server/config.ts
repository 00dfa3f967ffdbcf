import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'

export type Config = {
  /** Where the gateway listens: the dashboard. */
  port: number
  /** Where our own service listens for other clients. */
  servicePort: number
  host: string
  dataDir: string
  /** PostgreSQL, instead of PGlite in the data folder. */
  databaseUrl: string | null
  /** Another service with the same interface, instead of our own. */
  upstreamUrl: string | null
  upstreamKeyHeader: string
  upstreamTimeoutMs: number
  /** Create the demonstration team and sign it in at once. */
  demo: boolean
  basemapStyleUrl: string | null
  /** Further origins that the style's tiles, glyphs or sprites come from. */
  basemapOrigins: string[]
  /** Honour the `dev` cookie's switches for seeing errors on purpose. */
  devFlags: boolean
  logLevel: string
  /** A person reads the log at a terminal: words instead of JSON. */
  logInWords: boolean
}

const STDERR = 2
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

const port = (env: Env, name: string, initial: number) => {
  const text = env[name] || String(initial)
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new ConfigError(`${name} is "${text}". Give a port from 0 to 65535.`)
  return Number(text)
}

const onOff = (env: Env, name: string, initial: boolean) => {
  const text = (env[name] ?? '').toLowerCase()
  if (!text) return initial
  if (['on', '1', 'true', 'yes'].includes(text)) return true
  if (['off', '0', 'false', 'no'].includes(text)) return false
  throw new ConfigError(`${name} is "${env[name]}". Give on or off.`)
}

const url = (env: Env, name: string, protocols: string[]) => {
  const text = env[name]
  if (!text) return null
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigError(
      `${name} is no address. Give one that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  return text.replace(/\/+$/, '')
}

/** Origins, each with a scheme and a host and nothing else, apart by spaces or commas. No wildcards: who is asked has a name. */
const origins = (env: Env, name: string) =>
  (env[name] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => {
      const given = URL.canParse(text) ? new URL(text) : null
      if (
        !given ||
        !/^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(given.origin) ||
        given.href !== `${given.origin}/`
      )
        throw new ConfigError(
          `${name} has "${text}". Give origins such as https://tiles.example, without a path, apart by spaces.`,
        )
      return given.origin
    })

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * The environment, read once. Every value has a default that works; the log's depends on whether a person reads it.
 * Throws a ConfigError that names the variable and says what to give.
 */
export function readConfig(env: Env = process.env, { isTerminal = isatty(STDERR) } = {}): Config {
  const config: Config = {
    port: port(env, 'PORT', 3000),
    servicePort: port(env, 'SERVICE_PORT', 3001),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    upstreamUrl: url(env, 'UPSTREAM_URL', ['http:', 'https:']),
    upstreamKeyHeader: (env.UPSTREAM_KEY_HEADER || 'x-service-api-key').toLowerCase(),
    upstreamTimeoutMs: Number(env.UPSTREAM_TIMEOUT_MS || 30_000),
    // the demonstration lives in our own service
    demo: onOff(env, 'DEMO', true) && !env.UPSTREAM_URL,
    basemapStyleUrl: url(env, 'BASEMAP_STYLE_URL', ['http:', 'https:']),
    basemapOrigins: origins(env, 'BASEMAP_ORIGINS'),
    devFlags: onOff(env, 'DEV_FLAGS', false),
    logLevel: env.LOG_LEVEL || (isTerminal ? 'warn' : 'info'),
    logInWords: isTerminal,
  }
  if (!LOG_LEVELS.includes(config.logLevel))
    throw new ConfigError(
      `LOG_LEVEL is "${config.logLevel}". Give one of ${LOG_LEVELS.join(', ')}.`,
    )
  if (config.port === config.servicePort && config.port !== 0 && !config.upstreamUrl)
    throw new ConfigError(`PORT and SERVICE_PORT are both ${config.port}. Give two ports.`)
  if (!/^[a-z0-9-]+$/.test(config.upstreamKeyHeader))
    throw new ConfigError(
      `UPSTREAM_KEY_HEADER is "${config.upstreamKeyHeader}". Give the name of a header, such as x-service-api-key.`,
    )
  if (!(config.upstreamTimeoutMs >= 100))
    throw new ConfigError('UPSTREAM_TIMEOUT_MS is too small. Give milliseconds, at least 100.')
  if (config.basemapOrigins.length && !config.basemapStyleUrl)
    throw new ConfigError(
      'BASEMAP_ORIGINS is set without BASEMAP_STYLE_URL. Give the style too, or neither.',
    )
  if (config.demo && !isLoopback(config.host))
    throw new ConfigError(
      `HOST is "${config.host}", beyond this machine, and the demonstration team needs no key. Set DEMO=off to listen there, or HOST=127.0.0.1 to keep the demonstration.`,
    )
  return config
}

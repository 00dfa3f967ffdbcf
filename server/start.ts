/**
 * The process: the gateway on PORT, our own service on SERVICE_PORT unless another upstream is
 * configured, and one database.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { readAuditSettings } from '#server/audit/open-audit.ts'
import { startBackgroundCheck, type Background } from '#server/connections/background-check.ts'
import { isUnavailable, openingDb, refusesWrites, withReadLimit, type Db } from '#server/db/db.ts'
import { isLostWrite } from '#server/db/lost-write.ts'
import { masterSecrets } from '#server/db/sealing/sealed.ts'
import { sealingWarnings } from '#server/db/sealing/sealing.ts'
import { hostsOf } from '#server/db/servers.ts'
import { onSlowDatabase } from '#server/db/slow-start.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { wideNetworks } from '#server/http/proxies.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { watchDiagnoses } from '#server/interface/diagnosis/load.ts'
import { commonCodes } from '#server/interface/diagnosis/vocabulary.ts'
import { docs } from '#server/interface/docs.ts'
import { countCutZones, cutZones } from '#server/interface/heart-rates.ts'
import { cacheCallers, callerOf, ensureKey, hasKeys } from '#server/interface/keys.ts'
import { createMarkerCatalogs } from '#server/interface/marker-catalogs.ts'
import { createMarkerReader } from '#server/interface/read-markers.ts'
import { purgeOrderSets } from '#server/order-sets/order-sets.ts'
import { openApiKeys } from '#server/session/api-keys/open-api-keys.ts'
import { hasMembers } from '#server/session/members.ts'
import { demoKey, readSecrets } from '#server/session/secret.ts'
import { otherWorkspaces } from '#server/session/workspaces/other-workspaces.ts'
import {
  observed,
  otherService,
  ownService,
  type Service,
  type Upstream,
} from '#server/upstream/upstream.ts'

import { inCommands } from './command-words.ts'
import type { Config } from './config.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { buildGateway } from './gateway.ts'
import { greetingOf, type FirstStep } from './greeting.ts'
import { CannotStart, type Links } from './open-database.ts'
import { inWords } from './terminal-log.ts'

/** Time limit for responses in progress after the process is told to stop. */
const STOP_MS = 10_000
/** A signal to a process group arrives twice: from the system, and passed on by npm. */
const SAME_SIGNAL_MS = 100
const PAGE = fileURLToPath(new URL('../dist', import.meta.url))
const RENDERER = fileURLToPath(new URL('../dist-server/page/entry-server.mjs', import.meta.url))

async function listen(
  server: { listen: (at: { port: number; host: string }) => Promise<unknown> },
  variable: 'PORT' | 'SERVICE_PORT' | 'METRICS_PORT',
  port: number,
  [hostVariable, host]: readonly ['HOST' | 'SERVICE_HOST' | 'METRICS_HOST', string],
) {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CannotStart(
        `${variable} is ${port}, but something is already listening there. Stop it, or choose a different port: ${variable}=${port + 100} npm start`,
      )
    if (code === 'EACCES')
      throw new CannotStart(
        `${variable} is ${port}, which this user isn’t allowed to listen on. Choose a port above 1023: ${variable}=${port + 8000} npm start`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(
        `${hostVariable} is "${host}", which isn’t an address on this machine. Set ${hostVariable} to one of this machine’s addresses.`,
      )
    throw error
  }
}

/** The demo team's id, created if it doesn't exist. Its code is loaded only then. */
async function demoTeam(db: Db): Promise<string> {
  const [made] = await db.rows<{ id: string }>(
    'select id from teams where demo order by created_at limit 1',
  )
  if (made) return made.id
  process.stdout.write('Creating the demo. This happens only once.\n')
  const { seedDemo } = await import('#server/demo/seed.ts')
  return (await seedDemo(db)).team.id
}

/** Gives the demo team its key if it has none. */
async function ensureDemoKey(db: Db, key: string): Promise<void> {
  if (!(await callerOf(db, key))?.team.demo)
    await ensureKey(db, await demoTeam(db), key, 'demonstration')
}

type Running = {
  close: () => Promise<void>
  greeting: string
  log: FastifyBaseLogger
}

/** Address in a printable form. */
const withoutCredentials = (url: string) =>
  Object.assign(new URL(url), { username: '', password: '' }).href.replace(/\/$/, '')

/** Host values for this machine, or for all of its addresses. */
const HERE = new Set(['127.0.0.1', '0.0.0.0', '::'])

/** Address for a browser on this machine, or for the given host. */
const addressOf = (app: FastifyInstance, host: string) => {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : address
  const bracketed = host.includes(':') ? `[${host}]` : host
  return `http://${HERE.has(host) ? 'localhost' : bracketed}:${port}`
}

type Logger = NonNullable<Parameters<typeof buildService>[0]['logger']>

/** Our own service, its diagnosis search, and the gateway's way to it. */
function buildOwnService(
  { db, config, logger, metrics, gateway }: Base,
  record: (app: FastifyInstance) => void,
) {
  const serving = withReadLimit(db)
  const callers = cacheCallers(serving)
  const diagnoses = watchDiagnoses(db, {
    failed: (error) => service.log.error({ err: error }, 'diagnosis codes could not be read'),
  })
  const catalogs = createMarkerCatalogs(serving)
  const service = buildService({
    db: serving,
    catalogs,
    diagnoses: diagnoses.current,
    callerOf: callers.callerOf,
    apiKeys: gateway.apiKeys,
    record,
    logger,
    trustProxy: config.trustProxy,
    observe: metrics?.observeApp('service'),
  })
  return {
    service,
    upstream: ownService(service, {
      keyHeader: KEY_HEADER,
      timeoutMs: config.upstreamTimeoutMs,
      teamOf: async (credential) =>
        typeof credential === 'string'
          ? ((await callers.callerOf(credential))?.team ?? null)
          : callers.teamOf(credential.teamId),
    }),
    diagnosisCodes: diagnoses.current,
    markers: createMarkerReader(serving, catalogs),
    /** Called when an import or the keys command has changed the database. */
    refresh: () => {
      callers.clear()
      void diagnoses.check()
    },
    close: async () => {
      await service.close()
      await diagnoses.close()
    },
  }
}

/** Metrics on a separate port. Null without one. */
async function startMetrics(config: Config, db: Db, closing: Closing): Promise<Metrics | null> {
  if (config.metricsPort === null) return null
  const { buildMetrics, metricsServer } = await import('#server/http/metrics.ts')
  const metrics = buildMetrics(db)
  const server = metricsServer(metrics)
  await listen(server, 'METRICS_PORT', config.metricsPort, [
    config.metricsHost === config.host ? 'HOST' : 'METRICS_HOST',
    config.metricsHost,
  ])
  closing.push(server.close)
  return metrics
}

/** Steps that stop what was started, last one first. */
type Closing = (() => unknown)[]
/** Parts that both kinds of upstream share. */
type Base = {
  config: Config
  db: Db
  closing: Closing
  logger: Logger
  metrics: Metrics | null
  gateway: Pick<
    GatewayOptions,
    | 'config'
    | 'apiKeys'
    | 'audit'
    | 'db'
    | 'secrets'
    | 'pageFolder'
    | 'renderer'
    | 'logger'
    | 'observe'
    | 'background'
    | 'commonCodes'
  >
}
type Built = {
  app: FastifyInstance
  upstream: Upstream
  /** Clears caches that a command may have invalidated. */
  refresh: () => void
  service: FastifyInstance | null
  demoKey: string | null
}

const seen = <S extends Service>(upstream: S, metrics: Metrics | null) =>
  metrics ? observed(upstream, metrics.observeUpstream) : upstream

/** The gateway in front of another service. */
async function buildBeforeOther(
  { config, metrics, gateway }: Base,
  upstreamUrl: string,
): Promise<Built> {
  const other = seen(otherService({ ...config, upstreamUrl }), metrics)
  const upstream = otherWorkspaces(other, gateway.db, {
    masterSecrets: masterSecrets(config.masterKey),
    warn: (words) => app.log.warn(inCommands(words)),
  })
  const none = { demoKey: null, diagnoses: () => null, markers: null, zones: null }
  const app = await buildGateway({ ...gateway, ...none, upstream })
  return { app, upstream, refresh: upstream.refresh, service: null, demoKey: null }
}

/** The gateway in front of our own service. */
async function buildBeforeOwn(base: Base): Promise<Built> {
  const { config, closing, metrics, gateway } = base
  const [secret] = gateway.secrets
  const key = config.demo && secret ? demoKey(secret) : null
  const { service, refresh, ...own } = buildOwnService(base, (each) => app.recordAnswers(each))
  closing.push(own.close)
  const upstream = seen(own.upstream, metrics)
  const app = await buildGateway({
    ...gateway,
    upstream,
    demoKey: key,
    diagnoses: own.diagnosisCodes,
    markers: own.markers,
    zones: { cut: cutZones, count: countCutZones },
    docs: docs({ baseUrl: config.basePath + API_PREFIX, hasSession: true }, config.basePath),
  })
  return { app, upstream, refresh, service, demoKey: key }
}

/** Steps until someone can sign in. Empty if someone already can. */
async function firstStepsOf(
  db: Db,
  { signIn, upstreamUrl }: Config,
  upstream: Upstream,
): Promise<FirstStep[]> {
  const hasPasskeys = signIn.includes('members')
  if (!upstreamUrl) {
    if (hasPasskeys) return (await hasMembers(db)) ? [] : ['members']
    if (await hasKeys(db)) return []
    return signIn.includes('key') ? ['key'] : ['team']
  }
  if (signIn.every((way) => way === 'key')) return ['key']
  const workspaces = await upstream.teamsWithKey()
  const steps: FirstStep[] = workspaces?.size ? [] : ['workspace']
  return hasPasskeys && !(await hasMembers(db)) ? [...steps, 'members'] : steps
}

/** Settings of the renderer. Null if it is off, or not built, as while Vite serves the page. */
const rendererOf = ({ pageDeadlineMs: deadlineMs }: Config) =>
  deadlineMs > 0 && existsSync(RENDERER) ? { entry: RENDERER, deadlineMs } : null

/** Builds the dashboard and the service while the database opens, and lets them listen once it is open. */
async function serve(config: Config, database: Promise<Db>, links: Links): Promise<Running> {
  const db = openingDb(config.databaseUrl ? 'postgresql' : 'pglite', database)
  const closing: Closing = [() => db.close()]
  const close = async () => {
    for (const step of closing.toReversed()) await step()
  }
  try {
    const metrics = await startMetrics(config, db, closing)
    const stream = config.logInWords ? inWords(process.stderr) : process.stderr
    const logger = { level: config.logLevel, stream }
    const serving = withReadLimit(db)
    let background: Background | null = null
    const base: Base = {
      config,
      db,
      closing,
      logger,
      metrics,
      gateway: {
        config,
        apiKeys: openApiKeys(serving),
        audit: await readAuditSettings(config),
        db: serving,
        secrets: await readSecrets(config),
        pageFolder: PAGE,
        renderer: rendererOf(config),
        logger,
        observe: metrics?.observeApp('dashboard'),
        background: () => background,
        commonCodes,
      },
    }
    const { app, upstream, refresh, service, ...built } = config.upstreamUrl
      ? await buildBeforeOther(base, config.upstreamUrl)
      : await buildBeforeOwn(base)
    const key = built.demoKey
    await Promise.all([service?.ready(), app.ready()])
    await database
    const settled = <T>(work: () => Promise<T>) =>
      onSlowDatabase(work, (words) => links.warn(words))
    const ofAll = acrossTenants(db)
    if (key) await settled(() => ensureDemoKey(ofAll, key))
    refresh()
    if (service)
      await listen(service, 'SERVICE_PORT', config.servicePort, [
        config.serviceHost === config.host ? 'HOST' : 'SERVICE_HOST',
        config.serviceHost,
      ])
    links.onCommandEnd = () => {
      metrics?.countCommand()
      refresh()
      app.forgetSessions()
      background?.soon()
    }
    links.warn = (words) => app.log.warn(inCommands(words))
    closing.push(() => app.close())
    await listen(app, 'PORT', config.port, ['HOST', config.host])
    const unsealed = key ? [] : await settled(() => sealingWarnings(ofAll, config.masterKey))
    for (const words of [...wideNetworks(config.trustProxy), ...unsealed]) links.warn(words)
    const checking = startBackgroundCheck({
      db: serving,
      upstream,
      log: app.log,
      interval: config.checkInterval,
      historyDays: config.historyDays,
      rules: config.checkRules,
      key: config.checkKey,
      purgeOthers: () => purgeOrderSets(acrossTenants(serving)),
    })
    background = checking
    closing.push(() => checking.close())
    const at = config.webPort ? `http://localhost:${config.webPort}` : addressOf(app, config.host)
    links.dashboard = at + config.basePath
    const greeting = greetingOf({
      dashboard: links.dashboard,
      publicUrl: config.publicOrigin && config.publicOrigin + config.basePath,
      service: service && addressOf(service, config.serviceHost),
      upstream: config.upstreamUrl && withoutCredentials(config.upstreamUrl),
      demoKey: key,
      firstSteps: key ? [] : await settled(() => firstStepsOf(ofAll, config, upstream)),
      teams: [...new Set(config.oidc?.roles.map(({ team }) => team))],
      data: config.databaseUrl ? `PostgreSQL at ${hostsOf(config.databaseUrl)}` : config.dataDir,
    })
    return { close, greeting, log: app.log }
  } catch (error) {
    // a database error is the one to report
    await database
    await close()
    const { code } = error as { code?: string }
    if (config.databaseUrl && refusesWrites({ code }))
      throw new CannotStart(
        `The database at ${hostsOf(config.databaseUrl)} is read-only, but Rounds must write to it to start. Start Rounds when it accepts writes, or set DATABASE_URL to the primary server.`,
      )
    if (config.databaseUrl && isUnavailable({ code }))
      throw new CannotStart(
        `The database at ${hostsOf(config.databaseUrl)} stopped responding during startup (${code}). Start Rounds again when it responds.`,
      )
    throw error
  }
}

/**
 * Stops listening, finishes the responses in progress, and closes the database. A second signal
 * doesn't wait.
 */
function stopOnSignals({ close, log }: Running) {
  let stoppingSince: number | null = null
  const stop = (why: string, code: number) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince < SAME_SIGNAL_MS) return
      process.exit(1)
    }
    stoppingSince = performance.now()
    log.info({ why }, 'stopping')
    setTimeout(() => {
      log.warn('requests in progress were cut off')
      process.exit(1)
    }, STOP_MS).unref()
    close().then(
      () => {
        process.stdout.write('\n  Rounds has stopped.\n')
        process.exit(code)
      },
      (error: Error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM', 0)).on('SIGINT', () => stop('SIGINT', 0))
  process.on('uncaughtException', (error) => {
    if (isLostWrite(error)) return log.warn('lost a connection to the database')
    log.fatal({ err: error }, 'uncaught')
    stop('uncaughtException', 1)
  })
  // an error in one request is no reason to end all others
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'))
}

/**
 * Serves until the process is told to stop. Throws CannotStart, CannotOpen, or ConfigError with
 * what to do.
 */
export async function start(config: Config, database: Promise<Db>, links: Links): Promise<void> {
  const running = await serve(config, database, links)
  stopOnSignals(running)
  process.stdout.write(inCommands(running.greeting))
}

/** The process: the gateway on PORT, our own service on SERVICE_PORT unless another upstream is configured, one database. */
import { fileURLToPath } from 'node:url'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { ConfigError, readConfig, type Config } from './config.ts'
import type { Db } from './db/db.ts'
import { FolderInUse } from './db/lock.ts'
import { openDb } from './db/open.ts'
import { buildGateway } from './gateway/gateway.ts'
import { demoKey, readSecret } from './gateway/secret.ts'
import { otherUpstream, ownService } from './gateway/upstream.ts'
import { buildService, KEY_HEADER } from './service/app.ts'
import { watchDiagnoses } from './service/diagnosis/load.ts'
import { ensureKey, rememberCallers } from './service/keys.ts'

/** Answers that take longer than this to finish are broken off when the process is asked to stop. */
const STOP_MS = 10_000
const PAGE = fileURLToPath(new URL('../dist', import.meta.url))

/** A reason not to start that a person can do something about. */
class CannotStart extends Error {}

async function listen(
  app: FastifyInstance,
  variable: 'PORT' | 'SERVICE_PORT',
  port: number,
  host: string,
) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CannotStart(
        `${variable} is ${port}, and something already listens there. Stop it, or set ${variable} to another port.`,
      )
    if (code === 'EACCES')
      throw new CannotStart(
        `${variable} is ${port}, which this user may not listen on. Set ${variable} to a port above 1023.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(
        `HOST is "${host}", which is no address of this machine. Set HOST to one that is.`,
      )
    throw error
  }
}

async function open(config: Config): Promise<Db> {
  try {
    return await openDb(config)
  } catch (error) {
    if (error instanceof FolderInUse) throw new CannotStart(error.message)
    const { code, message } = error as NodeJS.ErrnoException
    if (config.databaseUrl)
      throw new CannotStart(
        `The database at ${new URL(config.databaseUrl).host} cannot be used: ${message || code}. Check that PostgreSQL runs there and that DATABASE_URL is right.`,
      )
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
      throw new CannotStart(`DATA_DIR is ${config.dataDir}, which cannot be written to: ${message}`)
    throw error
  }
}

/** The demonstration team's id. It is made when there is none; its code is loaded only then. */
async function demoTeam(db: Db): Promise<string> {
  const [made] = await db.rows<{ id: string }>(
    'select id from teams where demo order by created_at limit 1',
  )
  if (made) return made.id
  process.stdout.write('Making the demonstration. This is done once.\n')
  const { seedDemo } = await import('./demo/seed.ts')
  return (await seedDemo(db)).team.id
}

type Running = {
  apps: FastifyInstance[]
  close: () => Promise<void>
  greeting: string
  log: FastifyBaseLogger
}

const addressOf = (app: FastifyInstance, host: string) => {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : address
  return `http://${host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

async function start(config: Config): Promise<Running> {
  const db = await open(config)
  const closing: (() => unknown)[] = [() => db.close()]
  const apps: FastifyInstance[] = []
  const close = async () => {
    for (const step of closing.toReversed()) await step()
  }
  try {
    const secret = await readSecret(config.dataDir)
    const gateway = {
      config,
      db,
      secret,
      pageFolder: PAGE,
      logger: { level: config.logLevel, stream: process.stderr },
    }
    const lines: [string, string][] = []
    let afterwards = () => {}

    if (config.upstreamUrl) {
      const upstream = otherUpstream({ ...config, upstreamUrl: config.upstreamUrl })
      apps.push(await buildGateway({ ...gateway, upstream, demoKey: null, diagnoses: () => null }))
      lines.push(['Upstream', config.upstreamUrl])
    } else {
      const key = config.demo ? demoKey(secret) : null
      if (key) await ensureKey(db, await demoTeam(db), key, 'demonstration')
      let diagnoses: ReturnType<typeof watchDiagnoses> | null = null
      const service = buildService({
        db,
        diagnoses: () => diagnoses?.current() ?? null,
        logger: gateway.logger,
      })
      closing.push(
        () => diagnoses?.close(),
        () => service.close(),
      )
      const callerOf = rememberCallers(db)
      const upstream = ownService(service, {
        keyHeader: KEY_HEADER,
        timeoutMs: config.upstreamTimeoutMs,
        teamOf: async (given) => (await callerOf(given))?.team ?? null,
      })
      apps.push(
        await buildGateway({
          ...gateway,
          upstream,
          demoKey: key,
          diagnoses: () => diagnoses?.current()?.set ?? null,
        }),
        service,
      )
      await listen(service, 'SERVICE_PORT', config.servicePort, config.host)
      lines.push([
        'Service',
        `${addressOf(service, config.host)}  for other clients; described at /docs`,
      ])
      // its index takes a moment, which nobody should wait for
      afterwards = () => {
        diagnoses = watchDiagnoses(db, {
          failed: (error) =>
            service.log.error({ err: error }, 'the diagnosis codes could not be read'),
        })
      }
      if (key) lines.push(['Demonstration', `${key}  the team's API key, in header ${KEY_HEADER}`])
    }
    const [app] = apps
    closing.push(() => app!.close())
    await listen(app!, 'PORT', config.port, config.host)
    afterwards()
    lines.unshift(['Dashboard', addressOf(app!, config.host)])
    lines.push([
      'Data',
      config.databaseUrl ? `PostgreSQL at ${new URL(config.databaseUrl).host}` : config.dataDir,
    ])
    const greeting = `\n  Rounds is ready\n\n${lines.map(([name, value]) => `  ${name.padEnd(15)}${value}`).join('\n')}\n\n`
    return { apps, close, greeting, log: app!.log }
  } catch (error) {
    await close()
    throw error
  }
}

/** Stops listening, finishes the answers in flight, closes the database. A second signal does not wait. */
function stopOnSignals({ apps, close, log }: Running) {
  let stopping = false
  const stop = (why: string, code: number) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => {
      log.warn('answers in flight were broken off')
      process.exit(1)
    }, STOP_MS).unref()
    // a connection whose answer is finished would be kept for the browser's next request
    setInterval(() => apps.forEach((app) => app.server.closeIdleConnections()), 50).unref()
    close().then(
      () => process.exit(code),
      (error: Error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM', 0)).on('SIGINT', () => stop('SIGINT', 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    stop('uncaughtException', 1)
  })
  // one request's oversight is no reason to end all the others
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'))
}

try {
  const running = await start(readConfig())
  stopOnSignals(running)
  process.stdout.write(running.greeting)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof CannotStart)) throw error
  process.stderr.write(`\n${error.message}\n\n`)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

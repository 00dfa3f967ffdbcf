import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { ConfigError, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openOrJoinDb } from '#server/db/open.ts'
import { createKey, listKeys, revokeKey, type ApiKey } from './keys.ts'
import { putTeam } from './store.ts'

const HELP = `Team API keys. A key is shown once, when it is made; only its hash is kept.

  npm run keys -- create --team <name> [--note <text>]   make a key; a team of a new name is made too
  npm run keys -- list [--team <name>]                   which keys there are
  npm run keys -- revoke <prefix or id>                  never take a key again

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. Rounds may run meanwhile.`

class UsageError extends Error {}

type Output = { out: (text: string) => void; err: (text: string) => void }

/** Runs one command. Resolves to the exit code: 0 done, 1 not done, 2 the command was not understood. */
export async function runKeys(
  args: string[],
  open: () => Promise<Db>,
  { out, err }: Output,
): Promise<number> {
  let run: (db: Db) => Promise<string>
  try {
    const command = parseCommand(args)
    if (!command) {
      out(HELP)
      return 0
    }
    run = command
  } catch (error) {
    err(`${(error as Error).message}\n\n${HELP}`)
    return 2
  }
  let db: Db | undefined
  try {
    db = await open()
    out(await db.transaction(run))
    return 0
  } catch (error) {
    err(explain(error as Error & { code?: string }))
    return 1
  } finally {
    await db?.close()
  }
}

const OPTIONS = {
  team: { type: 'string' },
  note: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What the words ask for; null asks for help. */
function parseCommand(args: string[]): ((db: Db) => Promise<string>) | null {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [command, ...rest] = positionals
  if (values.help || args.length === 0) return null
  const refuseArguments = (what: string) => {
    if (rest.length) throw new UsageError(`${what} takes no "${rest[0]}"`)
  }
  switch (command) {
    case 'create': {
      refuseArguments('create')
      const team = values.team?.trim()
      if (!team) throw new UsageError('create needs --team <name>')
      return (db) => create(db, team, values.note ?? null)
    }
    case 'list':
      refuseArguments('list')
      return (db) => list(db, values.team ?? null)
    case 'revoke': {
      const [which, ...more] = rest
      if (!which || more.length)
        throw new UsageError('revoke needs the prefix or the id of one key; "list" shows both')
      return (db) => revoke(db, which)
    }
    default:
      throw new UsageError(
        command ? `There is no command "${command}"` : 'Say create, list or revoke',
      )
  }
}

async function create(db: Db, name: string, note: string | null) {
  const team = await putTeam(db, { name })
  const key = await createKey(db, team.id, note)
  return `A key for the team ${team.name}. It is shown only now:\n\n  ${key}\n`
}

const day = (moment: string) => moment.slice(0, 10)
const formatKey = ({ prefix, id, team, note, created_at, revoked_at }: ApiKey) =>
  [
    `${prefix}…`,
    id,
    team,
    `made ${day(created_at)}`,
    revoked_at ? `revoked ${day(revoked_at)}` : 'valid',
    note ?? '',
  ]
    .join('  ')
    .trimEnd()

async function list(db: Db, team: string | null) {
  const keys = await listKeys(db, team)
  if (!keys.length)
    return team === null ? 'There are no keys' : `There are no keys of a team named ${team}`
  return keys.map(formatKey).join('\n')
}

async function revoke(db: Db, which: string) {
  const wanted = which.replace(/…$/, '')
  const found = (await listKeys(db)).filter(
    ({ id, prefix }) => id === wanted.toLowerCase() || prefix === wanted,
  )
  const [key, ...others] = found
  if (!key) throw new Error(`There is no key "${which}". "list" shows all of them`)
  if (others.length)
    throw new Error(
      `Several keys begin with "${which}". Give the id of one:\n${found.map(formatKey).join('\n')}`,
    )
  if (key.revoked_at)
    return `The key ${key.prefix}… of the team ${key.team} was revoked already, on ${day(key.revoked_at)}`
  await revokeKey(db, key.id)
  return `The key ${key.prefix}… of the team ${key.team} is revoked. Services that are running refuse it within seconds`
}

function explain(error: Error & { code?: string }): string {
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
    return 'No database answers at DATABASE_URL.'
  return error.message
}

const isMain =
  process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href
if (isMain) {
  process.umask(0o077)
  const output: Output = {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  }
  try {
    const config = readConfig()
    process.exitCode = await runKeys(process.argv.slice(2), () => openOrJoinDb(config), output)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    output.err(error.message)
    process.exitCode = 1
  }
}

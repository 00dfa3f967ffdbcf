import type { Db } from '#server/db/db.ts'
import { createKey, listKeys, revokeKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { apiKeyLine } from './key-lines.ts'
import { adopt, detach, workspaces } from './workspace-commands.ts'

const HELP = `Team API keys. A key is shown once, when it is made; only its hash is kept.

  npm run keys -- create --team <name> [--note <text>]   make a key; a team of a new name is made too
  npm run keys -- list [--team <name>]                   which keys there are
  npm run keys -- revoke <prefix or id>                  never take a key again

With another service (UPSTREAM_URL), its keys open workspaces here. Only a fingerprint of each key is kept.

  npm run keys -- workspaces                             list workspaces and the keys that open them
  npm run keys -- adopt <workspace> --key-file <file>    let another key open a workspace, such as a rotated one
  npm run keys -- adopt --old-key-file <file> --key-file <file>    the same for the workspace of the old key
  npm run keys -- detach <key>                           stop a key from opening its workspace; the data stays

A file holds one key and nothing else; "-" reads it from standard input. Set UPSTREAM_URL as for npm start.

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. Rounds may run meanwhile.`

export const runKeys = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand(
    {
      read: () => {
        const run = parseCommand(args)
        return run ? (db) => db.transaction(run) : HELP
      },
      open,
      help: HELP,
    },
    output,
  )

const OPTIONS = {
  team: { type: 'string' },
  note: { type: 'string' },
  'key-file': { type: 'string' },
  'old-key-file': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Command that the arguments ask for; null for help. */
function parseCommand(args: string[]): ((db: Db) => Promise<string>) | null {
  const { values, positionals } = parseWords(args, OPTIONS)
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
    case 'workspaces':
      refuseArguments('workspaces')
      return workspaces
    case 'adopt':
      return adopt(rest, { keyFile: values['key-file'], oldKeyFile: values['old-key-file'] })
    case 'detach':
      return detach(rest)
    default:
      throw new UsageError(
        command
          ? `There is no command "${command}"`
          : 'Say create, list, revoke, workspaces, adopt or detach',
      )
  }
}

async function create(db: Db, name: string, note: string | null) {
  const team = await putTeam(db, { name })
  const key = await createKey(db, team.id, note)
  return `A key for the team ${team.name}. It is shown only now:\n\n  ${key}\n`
}

async function list(db: Db, team: string | null) {
  const keys = await listKeys(db, team)
  if (!keys.length)
    return team === null ? 'There are no keys' : `There are no keys of a team named ${team}`
  return keys.map(apiKeyLine).join('\n')
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
      `Several keys begin with "${which}". Give the id of one:\n${found.map(apiKeyLine).join('\n')}`,
    )
  if (key.revoked_at)
    return `The key ${key.prefix}… of the team ${key.team} was revoked already, on ${key.revoked_at.slice(0, 10)}`
  await revokeKey(db, key.id)
  return `The key ${key.prefix}… of the team ${key.team} is revoked. Services that are running refuse it within seconds`
}

await startCommand(import.meta.url, runKeys)

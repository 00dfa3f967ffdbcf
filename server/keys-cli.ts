import type { Db } from '#server/db/db.ts'
import { createKey, listKeys, revokeKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { teamKeyLine } from './key-lines.ts'
import { adopt, detach, workspaces } from './workspace-commands.ts'

const HELP = `Manage team API keys. A key is shown once, when you create it. Rounds stores only its hash.

  npm run keys -- create --team <name> [--note <text>]   create a key, and the team if it is new
  npm run keys -- list [--team <name>]                   list keys
  npm run keys -- revoke <prefix or id>                  revoke a key

With another service (UPSTREAM_URL), its keys open workspaces here. Rounds stores only a fingerprint of each key.

  npm run keys -- workspaces                             list workspaces and the keys that open them
  npm run keys -- adopt <workspace> --key-file <file>    let another key open a workspace, such as a rotated one
  npm run keys -- adopt --old-key-file <file> --key-file <file>    do the same for the old key’s workspace
  npm run keys -- detach <key>                           stop a key from opening its workspace. Data is kept

Each file contains only one key. Use "-" for standard input. Set UPSTREAM_URL as for npm start.

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. Rounds can keep running.`

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
    if (rest.length) throw new UsageError(`${what} doesn’t accept "${rest[0]}"`)
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
        throw new UsageError('revoke needs the prefix or ID of one key. "list" shows both')
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
          ? `Unknown command "${command}". Use create, list, revoke, workspaces, adopt or detach`
          : 'Use create, list, revoke, workspaces, adopt or detach',
      )
  }
}

async function create(db: Db, name: string, note: string | null) {
  const team = await putTeam(db, { name })
  const key = await createKey(db, team.id, note)
  return `Key for the team ${team.name}. It won’t be shown again:\n\n  ${key}\n`
}

async function list(db: Db, team: string | null) {
  const keys = await listKeys(db, team)
  if (!keys.length)
    return team === null ? 'No keys yet. "create" adds one' : `No keys for a team named ${team}`
  return keys.map(teamKeyLine).join('\n')
}

async function revoke(db: Db, which: string) {
  const wanted = which.replace(/…$/, '')
  const found = (await listKeys(db)).filter(
    ({ id, prefix }) => id === wanted.toLowerCase() || prefix === wanted,
  )
  const [key, ...others] = found
  if (!key) throw new Error(`No key "${which}". "list" shows all keys`)
  if (others.length)
    throw new Error(
      `Several keys begin with "${which}". Use the ID of one:\n${found.map(teamKeyLine).join('\n')}`,
    )
  if (key.revoked_at)
    return `The key ${key.prefix}… for the team ${key.team} was already revoked on ${key.revoked_at.slice(0, 10)}`
  await revokeKey(db, key.id)
  return `Revoked the key ${key.prefix}… for the team ${key.team}. Running services reject it within seconds`
}

await startCommand(import.meta.url, runKeys)

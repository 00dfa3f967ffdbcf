import type { Db } from '#server/db/db.ts'
import { rewrapDataKeys } from '#server/db/sealing/data-keys.ts'
import { sealAll, unsealAll } from '#server/db/sealing/sealed-columns.ts'
import { masterSecrets } from '#server/db/sealing/sealed.ts'
import { createKey, listKeys, revokeKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'
import { listAllApiKeys, revokeApiKey, type TeamApiKey } from '#server/session/api-keys/api-keys.ts'
import { countSealedKeys, rewrapServiceKeys } from '#server/session/workspaces/service-keys.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { readConfig } from './config.ts'
import { apiKeyLine, teamKeyLine } from './key-lines.ts'
import { recordKeyCommand } from './record-key-command.ts'
import { adopt, createNamed, detach, rename, workspaces } from './workspace-commands.ts'

const HELP = `Manage keys. A team key is shown once, when you create it. Rounds stores only its hash.

  npm run keys -- create --team <name> [--note <text>]   create a key, and the team if it is new
  npm run keys -- list [--team <name>]                   list team keys and API keys
  npm run keys -- revoke <prefix or id>                  revoke a key. The first 8 characters of an ID are enough

If you use another service (UPSTREAM_URL), its keys open workspaces here. With a master key, Rounds keeps the keys
encrypted and uses the newest one that the service accepts. Without it, Rounds stores only a fingerprint of each key,
and people sign in with the key.

  npm run keys -- create-workspace --team <name> --key-file <file>    create a workspace with a key from the service
  npm run keys -- workspaces                             list workspaces and the keys that open them
  npm run keys -- adopt <workspace> --key-file <file>    let another key, such as a rotated one, open a workspace
  npm run keys -- adopt --old-key-file <file> --key-file <file>    do the same for the old key’s workspace
  npm run keys -- rename <workspace> --team <name>       name a workspace
  npm run keys -- detach <key>                           stop a key from opening its workspace. Data is kept

Keys that Rounds keeps are checked with the service first. --unchecked skips this check.

With a master key (MASTER_KEY_FILE), what teams write about people is encrypted in the database.

  npm run keys -- rewrap                                 encrypt what isn’t encrypted yet, with the first of two master keys
  npm run keys -- unseal                                 decrypt everything, to run without a master key

Each file contains only one key. Use "-" for standard input. Set UPSTREAM_URL and MASTER_KEY_FILE as for npm start.

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. Rounds can keep running.`

export const runKeys = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand(
    {
      read: async () => (await parseCommand(args)) ?? HELP,
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
  unchecked: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const COMMANDS =
  'Use create, list, revoke, create-workspace, workspaces, adopt, rename, detach, rewrap, or unseal.'

type Run = (db: Db) => Promise<string>
/** The same, in one transaction. */
const atOnce =
  (run: Run): Run =>
  (db) =>
    db.transaction(run)

/** Command from the arguments. Null for help. */
async function parseCommand(args: string[]): Promise<Run | null> {
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
      if (readConfig().upstreamUrl)
        throw new Error(
          `UPSTREAM_URL points to another service, so a team needs a key from it: npm run keys -- create-workspace --team "${team}" --key-file <file>`,
        )
      return atOnce((db) => create(db, team, values.note ?? null))
    }
    case 'list':
      refuseArguments('list')
      return atOnce((db) => list(db, values.team ?? null))
    case 'revoke': {
      const [which, ...more] = rest
      if (!which || more.length)
        throw new UsageError('revoke needs the prefix or ID of one key. Use "list" to see both.')
      return atOnce((db) => revoke(db, which))
    }
    case 'workspaces':
      refuseArguments('workspaces')
      return atOnce(workspaces)
    case 'adopt':
      return atOnce(await adopt(rest, values))
    case 'create-workspace':
      return atOnce(await createNamed(rest, values))
    case 'rename':
      return atOnce(rename(rest, values))
    case 'detach':
      return atOnce(detach(rest))
    case 'rewrap':
      refuseArguments('rewrap')
      return rewrap
    case 'unseal':
      refuseArguments('unseal')
      return unsealData
    default:
      throw new UsageError(command ? `Unknown command "${command}". ${COMMANDS}` : COMMANDS)
  }
}

/** The master keys. Throws if there are none. */
function readMasterKeys(command: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = masterSecrets(readConfig().masterKey)
  if (!first) throw new UsageError(`${command} needs MASTER_KEY_FILE, the file with the master key`)
  return [first, ...others]
}
const texts = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`

const rewrap: Run = async (db) => {
  const masters = readMasterKeys('rewrap')
  const sealed = await sealAll(db, masters)
  const keys = await rewrapDataKeys(db, masters)
  const ofService = await rewrapServiceKeys(db, masters)
  const more = ofService > 0 ? ` and ${ofService} service ${ofService === 1 ? 'key' : 'keys'}` : ''
  const encrypted = `Encrypted ${texts(sealed)}, and ${keys} data ${keys === 1 ? 'key' : 'keys'}${more} with the first master key.`
  return masters.length > 1
    ? `${encrypted} Rounds no longer needs the old one, but older backups do. Keep the old key for as long as you keep those backups.`
    : encrypted
}

async function unsealData(db: Db) {
  const decrypted = `Decrypted ${texts(await unsealAll(db, readMasterKeys('unseal')))}.`
  return (await countSealedKeys(db)) > 0
    ? `${decrypted} Keys for another service stay encrypted, so Rounds still needs MASTER_KEY and encrypts whatever it saves.`
    : `${decrypted} Restart Rounds without MASTER_KEY now. Until you do, it keeps encrypting whatever it saves.`
}

async function create(db: Db, name: string, note: string | null) {
  const team = await putTeam(db, { name })
  const key = await createKey(db, team.id, note)
  await recordKeyCommand(db, 'createTeamKey', { owner: team.id, id: null })
  return `Key for the ${team.isNew ? 'new team' : 'team'} ${team.name}. It won’t be shown again:\n\n  ${key}\n`
}

async function list(db: Db, team: string | null) {
  const isOfTeam = (key: { team: string }) =>
    team === null || key.team.toLowerCase() === team.toLowerCase()
  const keys = (await listKeys(db)).filter(isOfTeam)
  const programs = (await listAllApiKeys(db)).filter(isOfTeam)
  if (!keys.length && !programs.length)
    return team === null
      ? 'No keys yet. Use "create" to add one.'
      : `No keys for a team named ${team}`
  return [
    ...keys.map(teamKeyLine),
    ...(programs.length ? ['API keys:', ...programs.map(apiKeyLine)] : []),
  ].join('\n')
}

/** Revokes a program's key. */
async function revokeProgram(db: Db, { id, name, owner, team, revoked_at: at }: TeamApiKey) {
  if (at)
    return `The API key ${name} for the team ${team} was already revoked on ${at.slice(0, 10)}`
  await revokeApiKey(db, owner, id)
  await recordKeyCommand(db, 'revokeApiKey', { owner, id })
  return `Revoked the API key ${name} for the team ${team}. It stops working immediately.`
}

/** Number of characters of an ID that identify a key. */
const ID_BEGINNING = 8

async function revoke(db: Db, which: string) {
  const wanted = which.replace(/…$/, '')
  const isOf = ({ id }: { id: string }) =>
    wanted.length >= ID_BEGINNING && id.startsWith(wanted.toLowerCase())
  const programs = (await listAllApiKeys(db)).filter(isOf)
  const keys = (await listKeys(db)).filter((each) => isOf(each) || each.prefix === wanted)
  if (programs.length + keys.length > 1)
    throw new Error(
      `Several keys begin with "${which}". Enter the full ID of one:\n${[...keys.map(teamKeyLine), ...programs.map(apiKeyLine)].join('\n')}`,
    )
  const [program] = programs
  if (program) return revokeProgram(db, program)
  const [key] = keys
  if (!key) throw new Error(`No key matches "${which}". Use "list" to see all keys.`)
  if (key.revoked_at)
    return `The key ${key.prefix}… for the team ${key.team} was already revoked on ${key.revoked_at.slice(0, 10)}`
  await revokeKey(db, key.id)
  await recordKeyCommand(db, 'revokeTeamKey', { owner: key.team_id, id: key.id })
  return `Revoked the key ${key.prefix}… for the team ${key.team}. Running services reject it within seconds.`
}

await startCommand(import.meta.url, runKeys)

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { Id } from '#contract/interface/common.ts'
import type { Right } from '#contract/own/rights.ts'
import { recordCommand } from '#server/audit/record-command.ts'
import { writeNewFile } from '#server/db/backup/new-file.ts'
import type { Db } from '#server/db/db.ts'
import {
  allowErased,
  eraseAgain,
  erasedAmong,
  listTombstones,
  readTombstones,
  tombstoneText,
} from '#server/db/erased-people.ts'
import { countPersonData, erasePerson, exportPerson } from '#server/people/person-data.ts'
import { listOwners, ownersOf, type NamedOwner } from '#server/session/owners.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { readConfig } from './config.ts'
import { recordErasedAgain } from './record-erased-again.ts'

const HELP = `Export or erase everything Rounds stores about a person: in the service, and in the team’s workspace.

  npm run people -- export <user_id> <file>   write everything about a person to a new JSON file that only you can read
  npm run people -- erase <user_id>           show what would be deleted
  npm run people -- erase <user_id> --yes     delete it. The person can’t be added or imported again
  npm run people -- allow <user_id>           let an erased person be added again. Their data isn’t restored
  npm run people -- erased                    list the tombstones of erased people: hashes, without IDs
  npm run people -- erase-again <file>        erase everyone with a tombstone in a file, after restoring an older backup
  --team <name>                               required only if more than one team has data about the person

The audit log records exports and erasures. The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. Rounds can keep running.`

const OPTIONS = {
  team: { type: 'string' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export const runPeople = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand({ read: () => parsePeopleCommand(args), open, help: HELP }, output)

type Options = { team?: string | undefined; yes?: boolean | undefined }

function parsePeopleCommand(args: string[]): string | ((db: Db) => Promise<string>) {
  const { values, positionals } = parseWords(args, OPTIONS)
  const [command, which, file, ...more] = positionals
  if (values.help || args.length === 0) return HELP
  if (more.length) throw new UsageError(`${command} doesn’t accept "${more.join(' ')}"`)
  if (values.yes && command !== 'erase') throw new UsageError('Only erase accepts --yes')
  const person = () => {
    const id = Id.safeParse(which)
    if (id.success) return id.data.toLowerCase()
    throw new UsageError(
      `${command} needs the ID of one person, a UUID such as 7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17`,
    )
  }
  const noFile = () => {
    if (file) throw new UsageError(`${command} doesn’t accept "${file}"`)
  }
  switch (command) {
    case 'export':
      if (!file)
        throw new UsageError('export needs the ID of one person and the name of a new file')
      return exportingPerson(person(), resolve(file), values)
    case 'erase':
      noFile()
      return erasing(person(), values)
    case 'allow':
      noFile()
      return allowing(person(), values)
    case 'erased':
      if (which) throw new UsageError(`erased doesn’t accept "${which}"`)
      return tombstoneLines
    case 'erase-again':
      noFile()
      if (!which)
        throw new UsageError(
          'erase-again needs a file with tombstones from "erased" or from the Rounds log',
        )
      return erasingAgain(resolve(which))
    default:
      throw new UsageError(
        `Unknown command "${command ?? ''}". Use export, erase, allow, erased, or erase-again.`,
      )
  }
}

const nameOf = ({ owner, name }: NamedOwner) => name ?? `the workspace ${owner}`

/** The workspace that matches a condition, narrowed by --team if there are several. */
async function theWorkspace(
  db: Db,
  { team }: Options,
  { has, none }: { has: (owner: string) => Promise<boolean>; none: string },
): Promise<NamedOwner> {
  const found: NamedOwner[] = []
  for (const workspace of ownersOf(await listOwners(db), team))
    if (await has(workspace.owner)) found.push(workspace)
  const [one, ...others] = found
  if (!one) throw new Error(`${none}${team === undefined ? '' : ` in a team "${team}"`}.`)
  if (others.length)
    throw new Error(
      `Choose a team with --team: ${found.map(({ owner, name }) => `"${name ?? owner}"`).join(', ')}`,
    )
  return one
}

const isErased = async (db: Db, owner: string, userId: string) =>
  (await erasedAmong(db, owner, [userId])).size > 0

async function workspaceOf(db: Db, userId: string, options: Options) {
  const owners = ownersOf(await listOwners(db), options.team)
  const erased = await Promise.all(owners.map(({ owner }) => isErased(db, owner, userId)))
  return theWorkspace(db, options, {
    has: async (owner) => Object.keys(await countPersonData(db, owner, userId)).length > 0,
    none: `Nothing is stored about ${userId}${erased.includes(true) ? ': the data was erased' : ''}`,
  })
}

const record = (
  db: Db,
  owner: string,
  event: { permission: Right; action: string; subject: string; status?: number },
) => recordCommand(db, readConfig(), { owner, object: null, ...event })

/** One line per kind. */
const countWords = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(
      ([name, count]) =>
        `  ${name.replaceAll('_', ' ').padEnd(20)} ${count.toLocaleString('en').padStart(9)}`,
    )
    .join('\n')

function exportingPerson(userId: string, file: string, options: Options) {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose a new file name.`)
  return async (db: Db) => {
    const workspace = await workspaceOf(db, userId, options)
    const { owner } = workspace
    const event = { permission: 'people.export', action: 'exportPerson', subject: userId } as const
    // before the file, which may stay in part if the process is killed
    await record(db, owner, event)
    try {
      await writeNewFile(file, (to) => pipeline(exportPerson(db, owner, userId), to))
    } catch (error) {
      await record(db, owner, { ...event, status: 500 })
      throw error
    }
    return `${file} contains everything that ${nameOf(workspace)} stores about ${userId}.`
  }
}

const erasing = (userId: string, options: Options) => async (db: Db) => {
  const workspace = await workspaceOf(db, userId, options)
  const { owner } = workspace
  if (!options.yes)
    return `This would erase everything that ${nameOf(workspace)} stores about ${userId}:\n\n${countWords(await countPersonData(db, owner, userId))}\n\nThis can’t be undone. To continue, add --yes.`
  const erased = await db.transaction(async (tx) => {
    await record(tx, owner, { permission: 'people.erase', action: 'erasePerson', subject: userId })
    return erasePerson(tx, owner, userId)
  })
  if (!erased) throw new Error(`Nothing is stored about ${userId} anymore.`)
  return `Erased everything that ${nameOf(workspace)} stored about ${userId}:\n\n${countWords(erased.deleted)}\n\nTombstone: ${erased.tombstone}\nEarlier backups still have the data. Delete them, or keep the tombstone so that you can erase the data again after restoring one.`
}

const allowing = (userId: string, options: Options) => async (db: Db) => {
  const workspace = await theWorkspace(db, options, {
    has: (owner) => isErased(db, owner, userId),
    none: `${userId} wasn’t erased`,
  })
  await db.transaction(async (tx) => {
    await record(tx, workspace.owner, {
      permission: 'people.erase',
      action: 'allowPerson',
      subject: userId,
    })
    await allowErased(tx, workspace.owner, userId)
  })
  return `${userId} can be added to ${nameOf(workspace)} again.`
}

const tombstoneLines = async (db: Db) => {
  const all = await listTombstones(db)
  return (
    all.map((one) => `${one.erased_at.slice(0, 10)}  ${tombstoneText(one)}`).join('\n') ||
    'No one was erased.'
  )
}

const erasingAgain = (file: string) => {
  if (!existsSync(file)) throw new Error(`${file} doesn’t exist.`)
  const tombstones = readTombstones(readFileSync(file, 'utf8'))
  if (!tombstones.length) throw new Error(`${file} contains no tombstones.`)
  return async (db: Db) => {
    const people = await db.transaction(async (tx) => {
      const erased = await eraseAgain(tx, tombstones)
      await recordErasedAgain(tx, erased)
      return erased.length
    })
    return `Read ${tombstones.length} ${tombstones.length === 1 ? 'tombstone' : 'tombstones'}. Erased ${people} ${people === 1 ? 'person' : 'people'} again.`
  }
}

await startCommand(import.meta.url, runPeople)

import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

import { auditKey } from '#server/audit/audit-event.ts'
import { writeAuditFile } from '#server/audit/audit-file.ts'
import { readAuditKey } from '#server/audit/open-audit.ts'
import { chainEnds } from '#server/audit/read-audit.ts'
import { verifyAudit, type Finding, type LoggedHead } from '#server/audit/verify.ts'
import type { Db } from '#server/db/db.ts'
import { listOwners, ownersOf } from '#server/session/owners.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { readConfig } from './config.ts'

const HELP = `Export the audit log, which records who saw and changed what, and verify an export.

  npm run audit -- list                       list the teams with an audit log, and where each log ends
  npm run audit -- export <file> [--team <name>]
                                              write a team’s whole log to a new file that only this user can read
  npm run audit -- verify <file> <key file>   check an export, and list what was changed, deleted, inserted, moved, or cut off
    [--head <number>:<link>]                  also compare it with an entry from Rounds’ log; can be repeated

verify doesn’t need a server or a database. The key file is AUDIT_KEY_FILE, or audit-key in DATA_DIR. After a key is replaced, it
must contain all keys, separated by spaces or line breaks. Every hour, Rounds logs the last event of each audit log as “audit log heads”.

The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. Rounds can keep running.`

const OPTIONS = {
  team: { type: 'string' },
  head: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

export const runAudit = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand({ read: () => parseAuditCommand(args), open, help: HELP }, output)

async function parseAuditCommand(args: string[]): Promise<string | ((db: Db) => Promise<string>)> {
  const { values, positionals } = parseWords(args, OPTIONS)
  const [command, file, keyFile, ...more] = positionals
  if (values.help || args.length === 0) return HELP
  if (more.length) throw new UsageError(`${command} doesn’t accept "${more.join(' ')}"`)
  if (values.team !== undefined && command !== 'export')
    throw new UsageError('Only export accepts --team')
  if (values.head && command !== 'verify') throw new UsageError('Only verify accepts --head')
  switch (command) {
    case 'list':
      if (file) throw new UsageError(`list doesn’t accept "${file}"`)
      return listChains
    case 'export':
      if (!file || keyFile) throw new UsageError('export needs the name of one new file')
      return exporting(resolve(file), values.team)
    case 'verify':
      if (!file || !keyFile) throw new UsageError('verify needs a file from export and a key file')
      return verify(file, keyFile, (values.head ?? []).map(readHead))
    default:
      throw new UsageError(`Unknown command "${command ?? ''}". Use list, export, or verify`)
  }
}

function readHead(text: string): LoggedHead {
  const [, number = '', link = ''] = /^(\d{1,15}):([\da-f]{32})$/.exec(text) ?? []
  if (!link)
    throw new UsageError(
      `--head is "${text}". Use the number and the link from the log, such as 1042:9f86d081884c7d659a2feaa0c55ad015`,
    )
  return { number: Number(number), link }
}

/** The chains with the names of their teams. A workspace on another service may have none. */
async function namedChains(db: Db) {
  const names = new Map((await listOwners(db)).map(({ owner, name }) => [owner, name]))
  return (await chainEnds(db)).map((ends) => ({ ...ends, name: names.get(ends.owner) ?? null }))
}
type NamedChain = Awaited<ReturnType<typeof namedChains>>[number]

const chainLine = ({ owner, name, number, link }: NamedChain) =>
  [owner, ...(name === null ? [] : [name]), `ends with ${number}:${link}`].join('  ')

async function listChains(db: Db) {
  const chains = await namedChains(db)
  return chains.map(chainLine).join('\n') || 'Nothing has been recorded yet.'
}

async function exporting(file: string, team: string | undefined) {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose a new file name.`)
  const key = await readAuditKey(readConfig())
  return async (db: Db) => {
    const all = await namedChains(db)
    const named = ownersOf(all, team)
    const found = named.length ? named : all.filter(({ owner }) => owner.startsWith(team ?? ''))
    const [chain, ...others] = found
    if (!chain)
      throw new Error(
        all.length
          ? `No audit log for "${team}". "list" shows all teams.`
          : 'Nothing has been recorded yet.',
      )
    if (others.length)
      throw new Error(`Choose one with --team:\n${found.map(chainLine).join('\n')}`)
    const count = await writeAuditFile(db, chain, { file, key })
    return `${file} has ${eventCount(count)}. The log ends with ${chain.number}:${chain.link}.`
  }
}

const eventCount = (events: number) =>
  `${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`

const range = ({ from, to }: Finding) => (from === to ? `Event ${from}` : `Events ${from} to ${to}`)
const findingWords: Record<Finding['kind'], (finding: Finding) => string> = {
  changed: (at) => `${range(at)} was changed.`,
  deleted: (at) => `${range(at)} ${at.from === at.to ? 'was' : 'were'} deleted.`,
  inserted: (at) => `${range(at)} was inserted.`,
  moved: (at) => `${range(at)} was moved.`,
  cut: (at) =>
    `${range(at)} and the lines around ${at.from === at.to ? 'it' : 'them'} were cut off.`,
  tail: ({ from }) => `The end of the file is missing. It was cut off before event ${from}.`,
  link: (at) => `The chain link of ${range(at).toLowerCase()} doesn’t match the events before it.`,
  unreadable: ({ from }) => `Line ${from} can’t be read.`,
  ends: () => 'The first or last line of the file was changed.',
}
/** Maximum number of findings listed one by one. */
const LISTED_MAX = 50

async function verify(file: string, keyFile: string, heads: LoggedHead[]): Promise<string> {
  for (const name of [file, keyFile])
    if (!existsSync(name)) throw new Error(`${name} doesn’t exist.`)
  const keys = readFileSync(keyFile, 'utf8').split(/\s+/).filter(Boolean).map(auditKey)
  if (!keys.length) throw new Error(`${keyFile} is empty. It must contain the audit key.`)
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })
  const { events, first, last, findings } = await verifyAudit(lines, { keys, heads })
  const about = `${eventCount(events)}${first && last ? ` from ${first} to ${last}` : ''}`
  if (!findings.length) return `Verified: ${about}. No changes were found.`
  if (events > 0 && findings.filter(({ kind }) => kind === 'changed').length === events)
    throw new Error(
      `Not verified: ${about}. None of them were recorded with this key. Check the key file.`,
    )
  const listed = findings.slice(0, LISTED_MAX).map((finding) => findingWords[finding.kind](finding))
  const rest = findings.length - listed.length
  throw new Error(
    [`Not verified: ${about}.`, ...listed, ...(rest ? [`And ${rest} more.`] : [])].join('\n'),
  )
}

await startCommand(import.meta.url, runAudit)

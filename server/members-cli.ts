import type { Member } from '#contract/own/workspace.ts'
import { recordCommand } from '#server/audit/record-command.ts'
import type { Db } from '#server/db/db.ts'
import { disableMember, enableMember, listMembers } from '#server/session/members.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { readConfig } from './config.ts'

const HELP = `Manage members, the people who sign in with single sign-on. Their roles come from the identity provider.

  npm run members -- list [--team <name>]   list members
  npm run members -- disable <id>           stop a member from signing in, and end their sessions
  npm run members -- enable <id>            let a disabled member sign in again

The first characters of an ID are enough. The database is PGlite in DATA_DIR (./data), or PostgreSQL at DATABASE_URL. Rounds can
keep running.`

export const runMembers = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand({ read: () => parseMembersCommand(args) ?? HELP, open, help: HELP }, output)

const OPTIONS = { team: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const

/** Command that the arguments ask for; null for help. */
function parseMembersCommand(args: string[]): ((db: Db) => Promise<string>) | null {
  const { values, positionals } = parseWords(args, OPTIONS)
  const [command, which, ...more] = positionals
  if (values.help || args.length === 0) return null
  switch (command) {
    case 'list':
      if (which) throw new UsageError(`list doesn’t accept "${which}"`)
      return (db) => listLines(db, values.team ?? null)
    case 'disable':
    case 'enable':
      if (!which || more.length)
        throw new UsageError(`${command} needs the ID of one member. "list" shows it`)
      return (db) => change(db, command, which)
    default:
      throw new UsageError(`Unknown command "${command ?? ''}". Use list, disable or enable`)
  }
}

const TEAMS = 'select id, name from teams where $1::text is null or name = $1 order by name'
type TeamMember = Omit<Member, 'current'> & { owner: string; team: string }

async function membersOf(db: Db, team: string | null): Promise<TeamMember[]> {
  const found: TeamMember[] = []
  for (const { id, name } of await db.rows<{ id: string; name: string }>(TEAMS, [team]))
    for (const member of await listMembers(db, id)) found.push({ ...member, owner: id, team: name })
  return found
}

const memberLine = ({ id, team, name, email, role, last_seen_at, disabled_at }: TeamMember) =>
  [
    id,
    team,
    role,
    name,
    email ?? 'no email address',
    `last sign-in ${last_seen_at.slice(0, 10)}`,
    disabled_at ? `disabled ${disabled_at.slice(0, 10)}` : 'enabled',
  ].join('  ')

async function listLines(db: Db, team: string | null) {
  const members = await membersOf(db, team)
  if (members.length) return members.map(memberLine).join('\n')
  return team === null ? 'No members yet' : `No members of a team named ${team}`
}

async function change(db: Db, command: 'disable' | 'enable', which: string) {
  const wanted = which.toLowerCase()
  const found = (await membersOf(db, null)).filter(({ id }) => id.startsWith(wanted))
  const [member, ...others] = found
  if (!member) throw new Error(`No member "${which}". "list" shows all members`)
  if (others.length)
    throw new Error(
      `Several members begin with "${which}". Use more characters:\n${found.map(memberLine).join('\n')}`,
    )
  const { owner, id: object, name, team } = member
  const isEnabled = command === 'enable'
  const ended = await db.transaction(async (tx) => {
    const action = isEnabled ? 'enableMember' : 'disableMember'
    await recordCommand(tx, readConfig(), { owner, permission: 'members.write', action, object })
    return isEnabled ? enableMember(tx, owner, object) : disableMember(tx, owner, object)
  })
  if (typeof ended === 'boolean') return `${name} of the team ${team} can sign in again`
  return `${name} of the team ${team} can’t sign in anymore. Ended ${ended?.length ?? 0} sessions`
}

await startCommand(import.meta.url, runMembers)

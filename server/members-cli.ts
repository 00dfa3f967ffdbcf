import { roleNames, ROLES, type Role } from '#contract/own/rights.ts'
import type { Member } from '#contract/own/workspace.ts'
import { recordCommand } from '#server/audit/record-command.ts'
import type { Db } from '#server/db/db.ts'
import { putTeam } from '#server/interface/store.ts'
import { disableMember, enableMember, listMembers } from '#server/session/members.ts'
import { listOwners, ownersOf } from '#server/session/owners.ts'
import { resetPasskeysOf } from '#server/session/passkeys/reset-passkeys.ts'
import { linkAddress, makeLink, openInvitations } from '#server/session/passkeys/sign-in-links.ts'
import { workspaceNamed } from '#server/session/workspaces/workspaces.ts'

import { parseWords, runCommand, startCommand, UsageError, type Output } from './command.ts'
import { readConfig } from './config.ts'

const HELP = `Manage members, the people who sign in with a passkey or single sign-on.

  npm run members -- list [--team <name>]   list members
  npm run members -- disable <id>           stop a member from signing in, and end their sessions
  npm run members -- enable <id>            let a disabled member sign in again
  npm run members -- admit <id>             print a link that signs a member in once, for an hour, when the identity
                                            provider is down

Members with passkeys (SIGN_IN=members). A link is shown once, when you create it.

  npm run members -- create --team <name> --name <name> [--role <role>]
                                            print a link to create a passkey, and create the team if it is new. The role is
                                            administrator unless you choose another: ${ROLES.join(', ')}. With another
                                            service (UPSTREAM_URL), the team must be one that npm run keys -- workspaces lists
  npm run members -- reset <id>             remove a member’s passkeys, and print a link to create a new one

The first characters of an ID are enough. Set PUBLIC_URL as for npm start. The database is PGlite in DATA_DIR (./data), or
PostgreSQL at DATABASE_URL. Rounds can keep running.`

export const runMembers = (args: string[], open: () => Promise<Db>, output: Output) =>
  runCommand({ read: () => parseMembersCommand(args) ?? HELP, open, help: HELP }, output)

const OPTIONS = {
  team: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const
type Values = ReturnType<typeof parseWords<typeof OPTIONS>>['values']

/** Command from the arguments. Null for help. */
function parseMembersCommand(args: string[]): ((db: Db) => Promise<string>) | null {
  const { values, positionals } = parseWords(args, OPTIONS)
  const [command, which, ...more] = positionals
  if (values.help || args.length === 0) return null
  switch (command) {
    case 'list':
    case 'create':
      if (which) throw new UsageError(`${command} doesn’t accept "${which}"`)
      return command === 'create' ? invite(values) : (db) => listLines(db, values.team ?? null)
    case 'disable':
    case 'enable':
    case 'admit':
    case 'reset':
      if (!which || more.length)
        throw new UsageError(`${command} needs the ID of one member. Use "list" to find it.`)
      return async (db) => commands[command](db, await findMember(db, which))
    default:
      throw new UsageError(
        `Unknown command "${command ?? ''}". Use list, disable, enable, admit, create, or reset.`,
      )
  }
}

type TeamMember = Omit<Member, 'current'> & { owner: string; team: string }

async function membersOf(db: Db, team: string | null): Promise<TeamMember[]> {
  const found: TeamMember[] = []
  for (const { owner, name } of ownersOf(await listOwners(db), team))
    for (const member of await listMembers(db, owner))
      found.push({ ...member, owner, team: name ?? owner })
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

/** Open invitations of all teams or of one, without their links. */
async function invitationLines(db: Db, team: string | null) {
  const lines: string[] = []
  for (const { owner, name: of } of ownersOf(await listOwners(db), team))
    for (const { member, name, role, expires_at } of await openInvitations(db, owner)) {
      // a reset's link is for a member, who is listed
      if (member !== null) continue
      lines.push(
        ['invited', of ?? owner, role, name, `until ${expires_at.slice(0, 10)}`].join('  '),
      )
    }
  return lines
}

async function listLines(db: Db, team: string | null) {
  const members = await membersOf(db, team)
  const lines = [...members.map(memberLine), ...(await invitationLines(db, team))]
  if (lines.length) return lines.join('\n')
  return team === null ? 'No members yet' : `No members on a team named ${team}`
}

async function findMember(db: Db, which: string): Promise<TeamMember> {
  const wanted = which.toLowerCase()
  const found = (await membersOf(db, null)).filter(({ id }) => id.startsWith(wanted))
  const [member, ...others] = found
  if (!member)
    throw new Error(`No member ID begins with "${which}". Use "list" to see all members.`)
  if (others.length)
    throw new Error(
      `Several member IDs begin with "${which}". Use more characters:\n${found.map(memberLine).join('\n')}`,
    )
  return member
}

const record = (db: Db, action: string, { owner, id }: Pick<TeamMember, 'owner' | 'id'>) =>
  recordCommand(db, readConfig(), { owner, permission: 'members.write', action, object: id })

/** Text with a link below it. The link uses PUBLIC_URL, or this machine. */
function withLink(text: string, { token, expiresAt }: { token: string; expiresAt: string }) {
  const { publicOrigin, basePath, port } = readConfig()
  const address = linkAddress((publicOrigin ?? `http://localhost:${port}`) + basePath, token)
  const until = `${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC`
  return `${text} It works once, until ${until}:\n\n  ${address}\n`
}

type InRole = { name: string; role: Role; team: string; isNew?: boolean }
const inRole = ({ name, role, team, isNew = false }: InRole) =>
  `${name}, ${roleNames[role]} on the ${isNew ? 'new team' : 'team'} ${team}`

const sessionWords = ({ length }: readonly unknown[]) =>
  `${length} ${length === 1 ? 'session' : 'sessions'}`

/** Commands about one member. */
const commands = {
  disable: (db: Db, { owner, id, name, team }: TeamMember) =>
    db.transaction(async (tx) => {
      await record(tx, 'disableMember', { owner, id })
      const ended = await disableMember(tx, owner, id)
      return `${name} on the team ${team} can’t sign in anymore. Ended ${sessionWords(ended ?? [])}.`
    }),

  enable: (db: Db, { owner, id, name, team }: TeamMember) =>
    db.transaction(async (tx) => {
      await record(tx, 'enableMember', { owner, id })
      await enableMember(tx, owner, id)
      return `${name} on the team ${team} can sign in again.`
    }),

  admit: (db: Db, member: TeamMember) =>
    db.transaction(async (tx) => {
      const { owner, id, name, role, scope, disabled_at } = member
      if (disabled_at)
        throw new Error(`${name} is disabled. Use "enable" to let them sign in again.`)
      await record(tx, 'admitMember', member)
      const link = await makeLink(tx, { owner, kind: 'admission', memberId: id, name, role, scope })
      return withLink(`Link for ${inRole(member)}. It opens a one-hour session.`, link)
    }),

  reset: (db: Db, member: TeamMember) =>
    db.transaction(async (tx) => {
      const { owner, id, name } = member
      if (member.passkeys === null)
        throw new Error(`${name} signs in with single sign-on and has no passkeys`)
      await record(tx, 'resetPasskeys', member)
      const link = await resetPasskeysOf(tx, { owner, id, by: null })
      if (typeof link === 'string') throw new Error(`No member "${id}"`)
      const ended = `Removed all passkeys for ${inRole(member)}. Ended ${sessionWords(link.ended)}.`
      return withLink(`${ended} This link creates a new passkey.`, link)
    }),
}

/** Team for an invitation: created if there is none, or a workspace on another service. */
async function teamToJoin(
  db: Db,
  name: string,
): Promise<{ id: string; name: string; isNew?: boolean }> {
  if (!readConfig().upstreamUrl) return putTeam(db, { name })
  const workspace = await workspaceNamed(db, name)
  if (workspace) return workspace
  throw new Error(
    `No workspace named "${name}". Create it with a key from the service: npm run keys -- create-workspace --team "${name}" --key-file <file>`,
  )
}

/** Command that invites a new member. */
function invite(values: Values): (db: Db) => Promise<string> {
  const [wanted, name] = [values.team?.trim(), values.name?.trim()]
  if (!wanted || !name) throw new UsageError('create needs --team <name> and --name <name>')
  const role = ROLES.find((one) => one === (values.role ?? 'administrator'))
  if (!role) throw new UsageError(`No role "${values.role}". Use ${ROLES.join(', ')}`)
  return (db) =>
    db.transaction(async (tx) => {
      const { id: owner, name: team, isNew } = await teamToJoin(tx, wanted)
      const link = await makeLink(tx, { owner, kind: 'invitation', name, role, scope: null })
      await record(tx, 'inviteMember', { owner, id: link.id })
      const isOff = !readConfig().signIn.includes('members')
      return (
        withLink(`Invitation for ${inRole({ name, role, team, isNew })}.`, link) +
        (isOff ? '\nStart Rounds with SIGN_IN=members so that the link works.' : '')
      )
    })
}

await startCommand(import.meta.url, runMembers)

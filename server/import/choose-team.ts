import { UsageError } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { putTeam } from '#server/interface/store.ts'

import type { Report } from './report.ts'

/** A team to import for. `isElsewhere` if it is a workspace on another service. */
export type ChosenTeam = { id: string; name: string; isElsewhere: boolean }

/** Throws a UsageError if another service has the data, so that no one would see the import. */
export function refuseOtherService(): void {
  if (readConfig().upstreamUrl)
    throw new UsageError(
      'UPSTREAM_URL is set, so the other service has this data, and Rounds wouldn’t show what you import. To use the built-in service, remove UPSTREAM_URL.',
    )
}

async function chooseWorkspace(
  db: Db,
  wanted: string | undefined,
): Promise<{ id: string; name: string }> {
  const all = await db.rows<{ id: string; name: string | null }>(
    'select id, name from workspaces order by 2, 1',
  )
  const list = all.map(({ id, name }) => `"${name ?? id}"`).join(', ') || 'none'
  const isWanted = ({ id, name }: (typeof all)[number]) =>
    wanted === undefined || id === wanted || name?.toLowerCase() === wanted.toLowerCase()
  const [one, ...others] = all.filter(isWanted)
  if (!one)
    throw new UsageError(
      `No workspace "${wanted ?? ''}". Existing workspaces: ${list}. To create one with a key from the service: npm run keys -- create-workspace --team "${wanted ?? 'Main clinic'}" --key-file <file>`,
    )
  if (others.length)
    throw new UsageError(`Choose a team: --team <name>. Existing workspaces: ${list}.`)
  return { id: one.id, name: one.name ?? one.id }
}

const FIRST_TEAM = 'Rounds'

/**
 * The team of that name. Without a name, the only team, or the only one that isn't the demo. In an
 * empty database, a first team is created. With another service, teams are workspaces, which an
 * import doesn't create. Throws a UsageError that lists the teams.
 */
export async function chooseTeam(
  db: Db,
  name: string | undefined,
  report: Report,
): Promise<ChosenTeam> {
  if (readConfig().upstreamUrl) return { ...(await chooseWorkspace(db, name)), isElsewhere: true }
  return { ...(await chooseOwnTeam(db, name, report)), isElsewhere: false }
}

async function chooseOwnTeam(
  db: Db,
  name: string | undefined,
  report: Report,
): Promise<{ id: string; name: string }> {
  const teams = await db.rows<{ id: string; name: string; demo: boolean }>(
    'select id, name, demo from teams order by name',
  )
  if (teams.length === 0) {
    const team = await putTeam(db, { name: name ?? FIRST_TEAM })
    report.say(
      `Created the team "${team.name}". To create a key: npm run keys -- create --team "${team.name}"`,
    )
    return team
  }
  const list = teams.map((team) => `"${team.name}"`).join(', ')
  if (name !== undefined) {
    // the demo team's name on the page
    const team =
      teams.find((candidate) => candidate.name === name) ??
      teams.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase()) ??
      teams.find((candidate) => candidate.demo && `${candidate.name} team` === name)
    if (!team)
      throw new UsageError(
        `No team "${name}". Existing teams: ${list}. To create it: npm run keys -- create --team "${name}"`,
      )
    return team
  }
  const real = teams.filter((team) => !team.demo)
  const [only] = [teams, real].find(({ length }) => length === 1) ?? []
  if (!only) throw new UsageError(`Choose a team: --team <name>. Existing teams: ${list}.`)
  return only
}

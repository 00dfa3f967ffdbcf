import type { Session } from '#contract/own/workspace.ts'
import type { Command } from '#src/kit/ui/lists/Commands.tsx'

/** Escapes what a shell would interpret in double quotes. */
const quoted = (text: string) => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`

/** Kinds of import, each with an example file name. */
const IMPORTS = {
  people: {
    what: 'People, as CSV or JSON with user_id, label, and tags',
    args: 'people people.csv',
  },
  workouts: {
    what: 'A person’s recorded workouts: FIT, GPX, or TCX files, folders, or an exported ZIP file',
    args: 'workouts --person <user_id> export.zip',
  },
  connections: { what: 'Provider connections, as JSON', args: 'connections connections.json' },
  markers: { what: 'A marker catalog, as CSV or JSON', args: 'markers catalog.csv' },
  'lab-accounts': { what: 'Lab accounts, as JSON', args: 'lab-accounts lab-accounts.json' },
} as const
export type Import = keyof typeof IMPORTS

/** The import commands for the signed-in team, or for one person. Empty if another service has the data. */
export function importCommands(
  { team, upstream }: Pick<Session, 'team' | 'upstream'>,
  imports: readonly Import[],
  userId = '<user_id>',
): Command[] {
  if (upstream.kind !== 'own') return []
  const option = team ? ` --team ${quoted(team.name)}` : ''
  return imports.map((name) => ({
    what: IMPORTS[name].what,
    command: `npm run import -- ${IMPORTS[name].args.replace('<user_id>', userId)}${option}`,
  }))
}

/** Workspace with a key of another service, needed by the first administrator's team. */
const firstWorkspace: Command = {
  what: 'Create a workspace with a key from the service, unless your team already has one',
  command: 'npm run keys -- create-workspace --team "Main clinic" --key-file <file>',
}

/** Invitation of the first administrator, if members sign in themselves. */
export const firstInvitation = (upstream: Session['upstream'] | undefined): readonly Command[] => [
  ...(upstream?.kind === 'other' ? [firstWorkspace] : []),
  {
    what: 'Print a one-time link for the first administrator',
    command: 'npm run members -- create --team "Main clinic" --name "Ann Lee"',
  },
]

/** From an empty database to a signed-in team. */
export const firstCommands: readonly Command[] = [
  {
    what: 'Create a team and its key, which is shown only once',
    command: 'npm run keys -- create --team "Main clinic"',
  },
  { what: 'See how to import data, now or later', command: 'npm run import -- --help' },
]

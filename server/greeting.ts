import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import { maya } from '#server/demo/people.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'

/**
 * Steps until someone can sign in: a team with its key, a team without sign-in by key, a workspace
 * with a stored key of another service, or a first member.
 */
export type FirstStep = 'key' | 'team' | 'workspace' | 'members'
type Started = {
  /** Addresses. */
  dashboard: string
  /** Address at which people open the dashboard, if it differs. */
  publicUrl: string | null
  service: string | null
  upstream: string | null
  demoKey: string | null
  /** Steps until someone can sign in, in order. */
  firstSteps: readonly FirstStep[]
  /** Names of teams that the configuration expects. */
  teams: readonly string[]
  /** Location of the data, in words. */
  data: string
}

type Line = [name: string, value: string]

const aligned = (lines: Line[], indent: string) => {
  const width = Math.max(...lines.map(([name]) => name.length)) + 3
  return lines.map(([name, value]) => `${indent}${name.padEnd(width)}${value}`).join('\n')
}

const lineOf: Record<FirstStep, (team: string) => Line> = {
  key: (team) => [`npm run keys -- create --team ${team}`, 'create a team and its sign-in key'],
  team: (team) => [`npm run keys -- create --team ${team}`, 'create the team'],
  workspace: (team) => [
    `npm run keys -- create-workspace --team ${team} --key-file <file>`,
    'create a workspace with a key from the service',
  ],
  members: (team) => [
    `npm run members -- create --team ${team} --name "Ann Lee"`,
    'invite yourself',
  ],
}
const inQuotes = (name: string) => `"${name.replace(/["\\$`]/g, '\\$&')}"`

/** Commands of the steps. Each expected team is created, and one of them gets the first member. */
function commandsOf({ firstSteps, teams }: Started): Line[] {
  const named = (teams.length ? teams : ['Main clinic']).map(inQuotes)
  return firstSteps.flatMap((step) =>
    (step === 'members' ? named.slice(0, 1) : named).map((team) => lineOf[step](team)),
  )
}

function toBegin(started: Started): Line[] {
  const { dashboard, upstream, demoKey, firstSteps } = started
  const commands = commandsOf(started)
  if (upstream) {
    if (firstSteps.includes('key'))
      return [[dashboard, `sign in with a key from ${new URL(upstream).host}, then add people`]]
    return [...commands, [dashboard, 'sign in, then add people']]
  }
  const interfaceDocs: Line = [dashboard + DOCS_PATH, 'API docs']
  if (demoKey)
    return [
      [`${dashboard}/people/${maya.user_id}/workouts`, `${maya.label}'s workouts`],
      [`${dashboard}/markers`, 'lab markers and order sets'],
      interfaceDocs,
    ]
  if (commands.length === 0) return [interfaceDocs]
  return [...commands, ['npm run import -- --help', 'see how to import data'], interfaceDocs]
}

/** Message when everything runs: the addresses, and the first page to open. */
export function greetingOf(started: Started): string {
  const { dashboard, publicUrl, service, upstream, demoKey, data } = started
  const lines: Line[] = [['Dashboard', dashboard]]
  if (publicUrl) lines.push(['Public URL', publicUrl])
  if (upstream) lines.push(['Upstream', upstream])
  if (service) lines.push(['Service', `${service}  for other clients`])
  if (demoKey) lines.push(['Demo key', `${demoKey}  in the header ${KEY_HEADER}`])
  lines.push(['Data', data])
  return `
  Rounds is ready

${aligned(lines, '  ')}

  Get started

${aligned(toBegin({ ...started, dashboard: publicUrl ?? dashboard }), '  ')}

`
}

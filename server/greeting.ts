import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import { maya } from '#server/demo/people.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'

/**
 * Steps until someone can sign in: a team's key, a workspace with a stored key of another service,
 * or a first member.
 */
export type FirstStep = 'key' | 'workspace' | 'members'
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
  /** Location of the data, in words. */
  data: string
}

type Line = [name: string, value: string]

const aligned = (lines: Line[], indent: string) => {
  const width = Math.max(...lines.map(([name]) => name.length)) + 3
  return lines.map(([name, value]) => `${indent}${name.padEnd(width)}${value}`).join('\n')
}

const commandOf: Record<FirstStep, Line> = {
  key: ['npm run keys -- create --team "Main clinic"', 'create a team and its sign-in key'],
  workspace: [
    'npm run keys -- create-workspace --team "Main clinic" --key-file <file>',
    'create a workspace with a key from the service',
  ],
  members: ['npm run members -- create --team "Main clinic" --name "Ann Lee"', 'invite yourself'],
}

function toBegin({ dashboard, upstream, demoKey, firstSteps }: Started): Line[] {
  const commands = firstSteps.map((step) => commandOf[step])
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

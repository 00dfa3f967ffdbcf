/**
 * Workspaces on another service and the keys that open them, for the operator: the workspace
 * commands of `npm run keys`.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Db } from '#server/db/db.ts'
import { masterSecrets } from '#server/db/sealing/sealed.ts'
import { sealServiceKey } from '#server/session/workspaces/service-keys.ts'
import { askWithKey, isRefusal } from '#server/session/workspaces/typed-keys.ts'
import {
  adoptKey,
  createWorkspace,
  detachKey,
  listWorkspaces,
  readWorkspaces,
  renameWorkspace,
  type NewKey,
  type WorkspaceLine,
} from '#server/session/workspaces/workspaces.ts'
import { fingerprintOf, otherService, serviceAddress } from '#server/upstream/upstream.ts'

import { UsageError } from './command.ts'
import { readConfig, type Config } from './config.ts'
import { shortFingerprint, workspaceKeyLine } from './key-lines.ts'
import { recordKeyCommand } from './record-key-command.ts'

type Run = (db: Db) => Promise<string>
type Given = {
  team?: string | undefined
  'key-file'?: string | undefined
  'old-key-file'?: string | undefined
  unchecked?: boolean | undefined
}

/** Minimum length of the prefix of an id or a fingerprint, too long to be typed by chance. */
const SHORTEST = 4
const NAME_MAX = 120

const record = (
  db: Db,
  action: 'attachServiceKey' | 'detachServiceKey',
  owner: string,
  fingerprint: string,
) => recordKeyCommand(db, action, { owner, id: shortFingerprint(fingerprint) })

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const workspaceLines = ({ id, name, created_at, people, order_sets, keys }: WorkspaceLine) => [
  [
    id,
    ...(name === null ? [] : [name]),
    `created ${created_at}`,
    `${counted(people, 'person', 'people')}, ${counted(order_sets, 'order set', 'order sets')}`,
  ].join('  '),
  ...(keys.length ? keys.map(workspaceKeyLine) : ['  no key']),
]
const titleOf = ({ id, name }: Pick<WorkspaceLine, 'id' | 'name'>) => name ?? id

export const workspaces: Run = async (db) => {
  const all = await listWorkspaces(db)
  return all.flatMap(workspaceLines).join('\n') || 'No workspaces on another service.'
}

/** The single key in a file. */
function readKey(file: string): string {
  const key = readFileSync(file === '-' ? 0 : file, 'utf8').trim()
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError(`${file} must contain exactly one key`)
  return key
}

/** The entry with this prefix. Throws if there is none, or several. */
function theOne<T>(
  all: readonly T[],
  beginning: string,
  idOf: (one: T) => string,
  what: string,
): T {
  const text = beginning.toLowerCase()
  const found = text.length < SHORTEST ? [] : all.filter((one) => idOf(one).startsWith(text))
  const [one, ...others] = found
  if (one === undefined)
    throw new Error(`No ${what} matches "${beginning}". Use "workspaces" to list them.`)
  if (others.length)
    throw new Error(`More than one ${what} matches "${beginning}". Enter more characters.`)
  return one
}

/** The workspace with a name, or with the prefix of an id. */
function workspaceFrom(all: readonly WorkspaceLine[], which: string): WorkspaceLine {
  const named = all.find(({ name }) => name?.toLowerCase() === which.toLowerCase())
  return named ?? theOne(all, which, ({ id }) => id, 'workspace')
}

/** Configuration with the other service. */
function configOf(command: string): Config & { upstreamUrl: string } {
  const { upstreamUrl, ...config } = readConfig()
  if (upstreamUrl) return { ...config, upstreamUrl }
  throw new UsageError(
    `${command} needs the same UPSTREAM_URL as npm start, because the key belongs to that service`,
  )
}

function givenName(command: string, { team }: Given): string {
  const name = team?.trim()
  if (name && name.length <= NAME_MAX && !/\p{Cc}/u.test(name)) return name
  throw new UsageError(
    `${command} needs --team <name>, with a name of up to ${NAME_MAX} characters`,
  )
}

/**
 * Checks whether the service accepts a key. Throws an error with what to do if it doesn't, or if
 * that is unknown.
 */
async function checkKey(config: ReturnType<typeof configOf>, key: string): Promise<void> {
  const service = otherService(config)
  const { host } = service
  const status = await askWithKey(service, key, {
    requestId: randomUUID(),
    address: '127.0.0.1',
    signal: new AbortController().signal,
  }).then(
    (answer) => answer.status,
    (error: Error) => error.message,
  )
  if (status === 200) return
  if (typeof status === 'number' && isRefusal(status))
    throw new Error(
      `The service at ${host} rejects this key. Check that the file has the whole key. Nothing was saved.`,
    )
  const why =
    typeof status === 'string' ? status : `The service at ${host} returned status ${status}.`
  throw new Error(
    `${why}\nThe key couldn’t be checked, so nothing was saved. Run this again later, or add --unchecked to save the key anyway.`,
  )
}

/** The key in a file, after checking it. It will be encrypted if there is a master key. */
async function newKey(
  config: ReturnType<typeof configOf>,
  file: string,
  { unchecked = false }: Given,
): Promise<NewKey> {
  const service = serviceAddress(config.upstreamUrl)
  const key = readKey(file)
  const fingerprint = fingerprintOf(service, key)
  if (config.masterKey.length === 0) return { service, fingerprint, seal: null }
  if (!unchecked) await checkKey(config, key)
  const secrets = masterSecrets(config.masterKey)
  return { service, fingerprint, seal: (id) => sealServiceKey(key, id, secrets) }
}

const needsMasterKey = (command: string) =>
  new UsageError(
    `${command} needs MASTER_KEY, or MASTER_KEY_FILE, because Rounds stores the key encrypted. Use the same key as for npm start. Create one with: openssl rand -base64 32`,
  )
const notAdopted = (opens: string, target: string, { fingerprint }: NewKey) =>
  new Error(
    `The key opens the workspace ${opens}, which isn’t empty. To open ${target} with it instead, run this first:\n  npm run keys -- detach ${shortFingerprint(fingerprint)}`,
  )

/** Creates a workspace with a name and a stored key. */
export async function createNamed(words: string[], given: Given): Promise<Run> {
  const command = 'create-workspace'
  if (words.length) throw new UsageError(`${command} doesn’t accept "${words[0]}"`)
  const name = givenName(command, given)
  const file = given['key-file']
  if (!file) throw new UsageError(`${command} needs --key-file with a key from the service`)
  const config = configOf(command)
  if (config.masterKey.length === 0) throw needsMasterKey(command)
  const key = await newKey(config, file, given)
  return async (db) => {
    const id = await createWorkspace(db, name)
    if (id === null)
      throw new Error(
        `A workspace named "${name}" already exists. Add a key to it with "adopt", or choose another name.`,
      )
    const adopted = await adoptKey(db, id, key)
    if (typeof adopted === 'object')
      throw new Error(
        `The key already opens the workspace ${adopted.opens}. To rename that workspace instead, run:\n  npm run keys -- rename ${adopted.opens} --team "${name}"\n  npm run keys -- adopt ${adopted.opens} --key-file <file>`,
      )
    await record(db, 'attachServiceKey', id, key.fingerprint)
    return `Created the workspace ${name} (${id}). Rounds uses this key for everyone in the workspace.\nInvite the first administrator: npm run members -- create --team "${name}" --name <name>`
  }
}

/** Lets a key open the given workspace, or the one that the old key opens. */
export async function adopt(words: string[], given: Given): Promise<Run> {
  const [which = '', ...more] = words
  const { 'key-file': keyFile, 'old-key-file': oldKeyFile } = given
  if (more.length || !which === (oldKeyFile === undefined))
    throw new UsageError(
      'adopt needs a workspace or --old-key-file. Use "workspaces" to list all workspaces.',
    )
  if (!keyFile) throw new UsageError('adopt needs --key-file with the new key')
  const config = configOf('adopt')
  const oldKey =
    oldKeyFile === undefined
      ? null
      : fingerprintOf(serviceAddress(config.upstreamUrl), readKey(oldKeyFile))
  const key = await newKey(config, keyFile, given)
  return async (db) => {
    const all = await listWorkspaces(db)
    const ofOldKey = oldKey && (await readWorkspaces(db)).byKey.get(oldKey)?.id
    if (oldKey && ofOldKey === undefined)
      throw new Error(
        'The old key doesn’t open a workspace. Use "workspaces" to list all workspaces.',
      )
    const workspace = workspaceFrom(all, ofOldKey ?? which)
    const { id, keys } = workspace
    const title = titleOf(workspace)
    if (!key.seal && keys.some(({ sealed_at }) => sealed_at !== null)) throw needsMasterKey('adopt')
    const adopted = await adoptKey(db, id, key)
    if (typeof adopted === 'object') throw notAdopted(adopted.opens, title, key)
    if (adopted !== 'already' || key.seal) await record(db, 'attachServiceKey', id, key.fingerprint)
    if (key.seal)
      return `Rounds now uses this key for the workspace ${title}. It uses earlier keys only if the service rejects this one. Remove them with "detach".`
    if (adopted === 'already') return `The key already opens the workspace ${title}.`
    return `The key now opens the workspace ${title}. Anyone signed in with it must sign in again.`
  }
}

/** Names a workspace. */
export function rename(words: string[], given: Given): Run {
  const [which, ...more] = words
  if (!which || more.length)
    throw new UsageError('rename needs one workspace. Use "workspaces" to list all workspaces.')
  const name = givenName('rename', given)
  return async (db) => {
    const workspace = workspaceFrom(await listWorkspaces(db), which)
    if (!(await renameWorkspace(db, workspace.id, name)))
      throw new Error(`A workspace named "${name}" already exists. Choose another name.`)
    return `The workspace ${titleOf(workspace)} is now named ${name}. If OIDC_ROLES has the old name, change it there.`
  }
}

/** Words for the keys that a workspace still has. */
function leftWords(left: WorkspaceLine['keys'], isSealed: boolean): string {
  const sealed = left.filter(({ sealed_at }) => sealed_at !== null).length
  if (isSealed && sealed === 0)
    return 'Rounds no longer has a stored key for this workspace. Use "adopt" to add one.'
  if (left.length === 0)
    return 'No key opens this workspace anymore. Use "adopt" to let another key open it.'
  return `${counted(left.length, 'key can still open it', 'keys can still open it')}.`
}

/** Stops a key from opening its workspace. */
export function detach(words: string[]): Run {
  const [which, ...more] = words
  if (!which || more.length)
    throw new UsageError('detach needs one key. Use "workspaces" to list all keys.')
  return async (db) => {
    const keys = (await listWorkspaces(db)).flatMap((workspace) =>
      workspace.keys.map((key) => ({ ...key, workspace })),
    )
    const key = theOne(keys, which, ({ fingerprint }) => fingerprint, 'key')
    const { fingerprint, workspace, sealed_at, used_at } = key
    await detachKey(db, fingerprint)
    await record(db, 'detachServiceKey', workspace.id, fingerprint)
    const left = workspace.keys.filter((other) => other.fingerprint !== fingerprint)
    return [
      `The key ${shortFingerprint(fingerprint)} no longer opens the workspace ${titleOf(workspace)}.`,
      ...(sealed_at && !used_at ? [] : ['Sessions that use this key end within a minute.']),
      leftWords(left, sealed_at !== null),
    ].join(' ')
  }
}

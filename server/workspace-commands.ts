/** The keys of another service that open workspaces, for the operator: `npm run keys -- workspaces | adopt | detach`. */
import { readFileSync } from 'node:fs'

import type { Db } from '#server/db/db.ts'
import {
  adoptKey,
  detachKey,
  listWorkspaces,
  readWorkspaceKeys,
  type WorkspaceLine,
} from '#server/session/workspaces.ts'
import { fingerprintOf, serviceAddress } from '#server/upstream/upstream.ts'

import { UsageError } from './command.ts'
import { readConfig } from './config.ts'
import { shortFingerprint, workspaceKeyLine } from './key-lines.ts'

type Run = (db: Db) => Promise<string>

/** As many characters of an id or a fingerprint as nobody types by chance. */
const SHORTEST = 4

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const workspaceLines = ({ id, created_at, people, order_sets, keys }: WorkspaceLine) => [
  `${id}  created ${created_at}  ${counted(people, 'person', 'people')}, ${counted(order_sets, 'order set', 'order sets')}`,
  ...(keys.length ? keys.map(workspaceKeyLine) : ['  no key']),
]

export const workspaces: Run = async (db) => {
  const all = await listWorkspaces(db)
  return all.flatMap(workspaceLines).join('\n') || 'No workspaces on another service.'
}

/** One key, as a file holds it. */
function readKey(file: string): string {
  const key = readFileSync(file === '-' ? 0 : file, 'utf8').trim()
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError(`${file} must contain exactly one key`)
  return key
}

/** The one that begins so. Throws where there is none, or several. */
function theOne<T>(
  all: readonly T[],
  beginning: string,
  idOf: (one: T) => string,
  what: string,
): T {
  const text = beginning.toLowerCase()
  const found = text.length < SHORTEST ? [] : all.filter((one) => idOf(one).startsWith(text))
  const [one, ...others] = found
  if (one === undefined) throw new Error(`No ${what} "${beginning}". "workspaces" lists them.`)
  if (others.length)
    throw new Error(`Several begin with "${beginning}". Enter more characters of the ${what}.`)
  return one
}

/** Lets a key open the workspace that is named, or that the old key opens. */
export function adopt(
  given: string[],
  { keyFile, oldKeyFile }: { keyFile: string | undefined; oldKeyFile: string | undefined },
): Run {
  const [which = '', ...more] = given
  if (more.length || !which === (oldKeyFile === undefined))
    throw new UsageError('adopt needs a workspace from "workspaces", or --old-key-file')
  if (!keyFile) throw new UsageError('adopt needs --key-file with the new key')
  const { upstreamUrl } = readConfig()
  if (!upstreamUrl)
    throw new UsageError(
      'adopt needs the same UPSTREAM_URL as npm start, because the key belongs to that service',
    )
  const service = serviceAddress(upstreamUrl)
  const keyOf = (file: string) => ({ service, fingerprint: fingerprintOf(service, readKey(file)) })

  const key = keyOf(keyFile)
  const oldKey = oldKeyFile === undefined ? null : keyOf(oldKeyFile)
  return async (db) => {
    const all = await listWorkspaces(db)
    const ofOldKey = oldKey && (await readWorkspaceKeys(db)).get(oldKey.fingerprint)
    if (oldKey && ofOldKey === undefined)
      throw new Error('The old key doesn’t open a workspace. "workspaces" lists all workspaces.')
    const { id } = theOne(all, ofOldKey ?? which, (one) => one.id, 'workspace')
    const adopted = await adoptKey(db, id, key)
    if (adopted === 'already') return `The key already opens the workspace ${id}.`
    if (adopted === 'attached')
      return `The key now opens the workspace ${id}. Anyone signed in with it must sign in again.`
    throw new Error(
      `The key opens the workspace ${adopted.opens}, which isn't empty. To open ${id} with it instead, run this first:\n  npm run keys -- detach ${shortFingerprint(key.fingerprint)}`,
    )
  }
}

/** Stops a key from opening its workspace. */
export function detach(given: string[]): Run {
  const [which, ...more] = given
  if (!which || more.length) throw new UsageError('detach needs one key from "workspaces"')
  return async (db) => {
    const keys = (await listWorkspaces(db)).flatMap((workspace) =>
      workspace.keys.map((key) => ({ ...key, workspace })),
    )
    const { fingerprint, workspace } = theOne(keys, which, (key) => key.fingerprint, 'key')
    await detachKey(db, fingerprint)
    const left = workspace.keys.length - 1
    return `The key ${shortFingerprint(fingerprint)} no longer opens the workspace ${workspace.id}. Its sessions end within a minute. ${left ? `${counted(left, 'key still opens it', 'keys still open it')}.` : 'No key opens it now. Use "adopt" to let another key open it.'}`
  }
}

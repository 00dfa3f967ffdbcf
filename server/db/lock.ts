import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, openSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export class FolderInUse extends Error {}

/** Maximum length of a Unix socket path on all supported systems. */
const SOCKET_PATH_MAX = 100

/** Folders kept open, so that their contents have short paths. */
const opened = new Map<string, number>()

/**
 * Address at which the process that holds the folder listens: a socket beside the folder, so that
 * every path to the folder gives the same one. If that path is too long, the socket is reached
 * through the open parent folder or named after the folder's number.
 */
export const socketPath = (folder: string) => {
  const beside = `${folder}.lock`
  if (process.platform !== 'win32' && beside.length <= SOCKET_PATH_MAX) return beside
  const above = dirname(folder)
  if (process.platform === 'linux') {
    const descriptor = opened.get(above) ?? openSync(above, 'r')
    opened.set(above, descriptor)
    return `/proc/self/fd/${descriptor}/${basename(beside)}`
  }
  const { dev, ino } = statSync(above)
  const hash = createHash('sha256')
    .update(`${dev} ${ino} ${basename(folder)}`)
    .digest('hex')
    .slice(0, 24)
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\rounds-${hash}`
    : join(tmpdir(), `rounds-${hash}.lock`)
}

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })

type OnConnection = (socket: Socket) => void

const listen = (path: string, onConnection: OnConnection) =>
  new Promise<() => void>((resolve, reject) => {
    const server = createServer(onConnection)
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      // only this user may connect
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      resolve(() => server.close())
    })
  })

/**
 * Locks a folder for this process by listening on a Unix socket beside it. The system closes the
 * socket however the process ends, so a lock that no one answers on is stale and is taken over.
 * Connections while it is held are passed to `onConnection`, or closed without one. Resolves with
 * the function that releases it. Throws FolderInUse while another process holds it.
 */
export async function lockFolder(
  folder: string,
  onConnection: OnConnection = (socket) => socket.destroy(),
): Promise<() => void> {
  const path = socketPath(folder)
  const inUse = () =>
    new FolderInUse(
      `${folder} is in use by another Rounds process. Stop it first, or set DATA_DIR to a different folder.`,
    )
  try {
    return await listen(path, onConnection)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  }
  if (await answers(path)) throw inUse()
  // moved aside before it is removed: if another process took the lock in this moment, it answers
  // and gets it back
  const aside = `${path}.${randomUUID().slice(0, 8)}`
  try {
    renameSync(path, aside)
  } catch (error) {
    // another process was faster
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw inUse()
    throw error
  }
  if (await answers(aside)) {
    renameSync(aside, path)
    throw inUse()
  }
  unlinkSync(aside)
  try {
    return await listen(path, onConnection)
  } catch {
    throw inUse()
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, openSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export class FolderInUse extends Error {}

/** The longest path a unix socket may have on every system that we run on. */
const SOCKET_PATH_MAX = 100

/** Folders that are kept open, so that what is in them has a short name. */
const opened = new Map<string, number>()

/**
 * Address at which the process that holds the folder listens: a socket beside the folder, so every
 * path to the folder gives the same one. If that path is too long, the socket is reached through
 * the open parent folder or named after the folder's number.
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
      // nobody but this user may ask
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      resolve(() => server.close())
    })
  })

/**
 * Locks a folder for this process by listening on a unix socket beside it. The system closes the socket however the
 * process ends, so a lock that nobody answers on was left behind and is taken over.
 * Who connects to it while it is held goes to `onConnection`, and by itself is turned away.
 * Resolves with the function that frees it; throws FolderInUse while another process holds it.
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
  // moved aside before it is removed: if another process took the lock in this moment, it answers and gets it back
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

import { createHash, randomUUID } from 'node:crypto'
import { renameSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class FolderInUse extends Error {}

/** The longest path a unix socket may have on every system that we run on. */
const SOCKET_PATH_MAX = 100

const socketPath = (folder: string) => {
  const hash = () => createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\rounds-${hash()}`
  const beside = `${folder}.lock`
  return beside.length <= SOCKET_PATH_MAX ? beside : join(tmpdir(), `rounds-${hash()}.lock`)
}

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })

const listen = (path: string) =>
  new Promise<() => void>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve(() => server.close())
    })
  })

/**
 * Locks a folder for this process by listening on a unix socket beside it. The system closes the socket however the
 * process ends, so a lock that nobody answers on was left behind and is taken over.
 * Resolves with the function that frees it; throws FolderInUse while another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = socketPath(folder)
  const inUse = () =>
    new FolderInUse(
      `${folder} is in use by another Rounds process. Stop that one first, or set DATA_DIR to another folder.`,
    )
  try {
    return await listen(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  }
  if (await answers(path)) throw inUse()
  // moved aside before it is removed: if another process took the lock in this moment, it answers and gets it back
  const aside = `${path}.${randomUUID().slice(0, 8)}`
  try {
    renameSync(path, aside)
  } catch {
    throw inUse()
  }
  if (await answers(aside)) {
    renameSync(aside, path)
    throw inUse()
  }
  unlinkSync(aside)
  try {
    return await listen(path)
  } catch {
    throw inUse()
  }
}

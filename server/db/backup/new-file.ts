import { createWriteStream, existsSync, type WriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

/**
 * Creates a file that only this user can read. It gets its name when it is complete and safe
 * against power loss, and nothing remains of it after an error. Throws if the file exists.
 */
export async function writeNewFile(
  file: string,
  write: (to: WriteStream) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose a new file name.`)
  const part = `${file}.part`
  const to = createWriteStream(part, { mode: 0o600 })
  try {
    await write(to)
    const written = await open(part, 'r+')
    await written.sync().finally(() => written.close())
    await rename(part, file)
  } catch (error) {
    // it may not have been opened yet, and would then be created after its removal
    if (!to.closed)
      await new Promise<void>((resolve) => {
        to.on('error', () => {})
        to.once('close', () => resolve())
        to.destroy()
      })
    await rm(part, { force: true })
    throw error
  }
}

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { CannotOpen } from '#server/db/db.ts'
import { makeFolder } from '#server/db/folder.ts'

const BYTES = 32

/**
 * Secrets that encrypt the team keys of sessions: the first is used, the others are still
 * accepted. Configured ones are texts of any length, otherwise it is the one in the file.
 */
export async function readSecrets({
  sessionSecret,
  dataDir,
}: {
  sessionSecret: readonly string[]
  dataDir: string
}): Promise<Buffer[]> {
  if (!sessionSecret.length) return [await readSecretFile(dataDir)]
  return sessionSecret.map((text) => createHash('sha256').update(text).digest())
}

/**
 * Contents of a file in DATA_DIR that only its owner can read, created with these contents if it
 * is missing. Throws CannotOpen if it can't be read or created.
 */
export async function keptFile(file: string, made: Buffer): Promise<Buffer> {
  try {
    return await readOrMake(file, made)
  } catch (error) {
    throw new CannotOpen(
      `${file} can’t be read or created: ${(error as Error).message}. Start Rounds as the user who owns DATA_DIR, or set DATA_DIR to a folder that it can write to.`,
      { cause: error },
    )
  }
}

async function readOrMake(file: string, made: Buffer): Promise<Buffer> {
  makeFolder(dirname(file))
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(made)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = await open(file)
  await kept.chmod(0o600).finally(() => kept.close())
  return readFile(file)
}

/**
 * 32 random bytes in `dataDir`/secret, created if there are none. Removing the file ends every
 * session. Throws if the file contains something else.
 */
async function readSecretFile(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret')
  const secret = await keptFile(file, randomBytes(BYTES))
  if (secret.length !== BYTES)
    throw new CannotOpen(
      `${file} should contain the ${BYTES} bytes that Rounds wrote there. Delete it and start Rounds again. Everyone will have to sign in again.`,
    )
  return secret
}

/** The demo team's key. Derived, so that it isn't stored and is the same at every start. */
export const demoKey = (secret: Buffer) =>
  `rk_${createHmac('sha256', secret).update('demonstration').digest('base64url')}`

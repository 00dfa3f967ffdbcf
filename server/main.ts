/**
 * Entry of the process. The database opens in its own thread, or at its server, while the other
 * modules load.
 */
import { CannotOpen } from '#server/db/db.ts'

import { inCommands } from './command-words.ts'
import { ConfigError } from './config-values.ts'
import { readConfig } from './config.ts'
import { CannotStart, createLinks, openDatabase } from './open-database.ts'

// files are readable only by this user
process.umask(0o077)
try {
  const config = readConfig()
  const links = createLinks()
  const database = openDatabase(config, links)
  // it may fail before anything awaits it
  database.catch(() => {})
  const { start } = await import('./start.ts')
  await start(config, database, links)
} catch (error) {
  if (
    !(error instanceof ConfigError || error instanceof CannotStart || error instanceof CannotOpen)
  )
    throw error
  process.stderr.write(`\n${inCommands(error.message)}\n\n`)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

#!/usr/bin/env node
// rounds: starts Rounds, or runs the command that is named first: import, keys, members, people, audit, backup, restore.
import { fileURLToPath } from 'node:url'

const COMMANDS = {
  start: ['main'],
  import: ['import'],
  keys: ['keys'],
  members: ['members'],
  people: ['people'],
  audit: ['audit'],
  backup: ['backup', 'backup'],
  restore: ['backup', 'restore'],
}

const [node = '', , command = 'start', ...args] = process.argv
if (Object.hasOwn(COMMANDS, command)) {
  const [file, ...first] = COMMANDS[/** @type {keyof typeof COMMANDS} */ (command)]
  const bundle = new URL(`../dist-server/${file}.mjs`, import.meta.url)
  // a module of the bundle runs its command where the process was started with it
  process.argv = [node, fileURLToPath(bundle), ...first, ...args]
  await import(bundle.href)
} else {
  process.stderr.write(
    `Unknown command "${command}". Use one of these: ${Object.keys(COMMANDS).join(', ')}.\n`,
  )
  process.exitCode = 2
}

import { existsSync } from 'node:fs'

const isCheckout = existsSync(new URL('../tools/start.mjs', import.meta.url))
const installed = existsSync('node_modules/rounds') ? 'npx rounds' : 'rounds'
const COMMAND =
  /npm (?:run (keys|members|people|audit|import|backup|restore)(?: --)?(?=[\s,.)]|$)|start\b)/g

/**
 * Rewrites the commands in a text from a checkout's form to an installed package's. `program` is
 * null in a checkout.
 */
export const inCommands = (text: string, program = isCheckout ? null : installed): string =>
  program === null
    ? text
    : text.replace(COMMAND, (_, name?: string) => (name ? `${program} ${name}` : program))

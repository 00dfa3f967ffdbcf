// npm run dev: Vite at PORT, and behind it the server with its switches, restarted when it changes. Ctrl-C stops both.
import { spawn } from 'node:child_process'

import { bin, checkNode, endWithNpm, freePort, install, root } from './setup.mjs'

checkNode()
endWithNpm()
await install()

const { PORT = '3000', DEV_FLAGS = 'on' } = process.env
const env = { ...process.env, DEV_FLAGS, WEB_PORT: PORT, PORT: String(await freePort()) }
const children = [
  [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  // the server prints the address, when both are there
  [bin('vite/bin/vite.js'), '--clearScreen', 'false', '--logLevel', 'warn'],
].map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }),
)

let ending = false
const end = () => {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', end).on('SIGTERM', end)
for (const child of children)
  child.on('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1
    end()
  })

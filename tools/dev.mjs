// npm run dev: the server with its switches, started anew when it changes, and Vite in front of it. Ctrl-C ends both.
import { spawn } from 'node:child_process'

import { bin, checkNode, endWithNpm, install, root } from './setup.mjs'

checkNode()
endWithNpm()
await install()

const env = { ...process.env, DEV_FLAGS: process.env.DEV_FLAGS ?? 'on' }
const children = [
  [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  [bin('vite/bin/vite.js'), '--clearScreen', 'false'],
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

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { root, run } from '../setup.mjs'

/** react-admin is 140 packages, which no one who runs Rounds needs: it is installed beside the project for the bench. */
const REACT_ADMIN = '5.15.4'
const REACT = '19.3.1'

/** Returns the folder; null where it cannot be installed. */
async function installReactAdmin(): Promise<string | null> {
  const folder = join(root, 'node_modules', '.cache', 'rounds', `react-admin-${REACT_ADMIN}`)
  mkdirSync(folder, { recursive: true })
  const dependencies = { 'react-admin': REACT_ADMIN, react: REACT, 'react-dom': REACT }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  )
  // npm writes it last: an interrupted install starts over
  const isInstalled = existsSync(join(folder, 'node_modules', '.package-lock.json'))
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]
  if (!isInstalled && !(await run('npm', args))) return null
  for (const file of ['index.html', 'lists.ts'])
    copyFileSync(join(import.meta.dirname, file), join(folder, file))
  copyFileSync(join(import.meta.dirname, 'admin.tsx'), join(folder, 'page.tsx'))
  return folder
}

async function buildFrom(folder: string, name: string, alias: Record<string, string>) {
  const outDir = mkdtempSync(join(tmpdir(), `rounds-${name}-`))
  await build({
    configFile: false,
    root: folder,
    resolve: { alias },
    plugins: [react()],
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  })
  return outDir
}

/** Builds react, router and query alone, as Rounds is built. Returns the folder. */
export const buildFloor = (): Promise<string> =>
  buildFrom(import.meta.dirname, 'floor', { '/page.tsx': join(import.meta.dirname, 'floor.tsx') })

/** Builds the lists as react-admin shows them. Returns the folder; null where react-admin cannot be installed. */
export async function buildReactAdmin(): Promise<string | null> {
  const folder = await installReactAdmin()
  return folder && buildFrom(folder, 'react-admin', {})
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves another page, compressed as ours is, beside the same gateway's data. */
export async function serveBeside(folder: string, gateway: string) {
  const compressed = new Map<string, Buffer>()
  const bodyOf = (file: string) => {
    const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file))
    compressed.set(file, body)
    return body
  }
  const server = createServer((request, response) => {
    const { url = '/', headers } = request
    if (url.startsWith('/api') || url.startsWith('/workspace/')) {
      const passed = httpRequest(
        gateway + url,
        { headers: { ...headers, host: new URL(gateway).host } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      return void request.pipe(passed)
    }
    const asked = join(folder, new URL(url, 'http://localhost').pathname)
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html')
    response
      .writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'br',
      })
      .end(bodyOf(file))
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { API_PREFIX } from './contract/workspace-paths.ts'
import { BUILT_FROM, pageInputs, root } from './tools/setup.mjs'

const gateway = `http://127.0.0.1:${process.env.PORT || 3000}`
const COMPRESSED_FROM_BYTES = 1024

/** Compresses each file of the built page once, as small as it gets, and notes what the page was built from. */
const finish = (): Plugin => ({
  name: 'rounds-finish',
  apply: 'build',
  writeBundle({ dir }) {
    const folder = resolve(dir!)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      const contents = readFileSync(file)
      if (contents.length < COMPRESSED_FROM_BYTES) continue
      writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }))
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(contents, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
        }),
      )
    }
    if (folder !== join(root, 'dist')) return
    mkdirSync(dirname(BUILT_FROM), { recursive: true })
    writeFileSync(BUILT_FROM, pageInputs())
  },
})

/** What is there before any page: one chunk, for each split of it would cost a request and its own compression. */
const SHELL =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query))[\\/](?!.*(useQueries|queriesObserver))|src[\\/](main|routes|api[\\/](client|workspace|query-client)|layout[\\/](Shell|PageSkeleton|TypedAhead|areas|crumbs|person|sign-out)|ui[\\/](Button|Icon|preferences|Skeleton)|url[\\/](paths|order-set-param-names))\.|contract[\\/]workspace-paths\./
/** What the frame alone brings when it is needed: no page waits for it. */
const LATER = /src[\\/]layout[\\/](ErrorPage|SignIn|Palette|Menu)\./
/** What most pages share, once more than one does: with a file for each the first page took thirty requests. */
const SHARED =
  /src[\\/](ui|lib|url|api|table|layout[\\/](PageHeader|Notices))\b|(?<!node_modules.*)[\\/](contract|lib)[\\/]|node_modules[\\/](zod|@tanstack)[\\/]/

/** The router that react-router-dom stands on. */
const router = createRequire(import.meta.resolve('react-router-dom')).resolve('react-router')
const routerBuild = (file: string) => router.replace(/dist[\\/].*$/, `dist/production/${file}`)

export default defineConfig(({ command }) => ({
  // its package.json names the development build for every bundler
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerBuild('index.mjs') },
            { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
          ]
        : [],
  },
  plugins: [react(), finish()],
  // nothing inlined: the content security policy has no place for it
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: SHELL, priority: 3 },
            { name: 'shared', test: SHARED, priority: 2, minShareCount: 3 },
            { name: 'later', test: LATER, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    // the name that the browser knows is passed on: the gateway compares it with the request's origin
    proxy: {
      [API_PREFIX]: { target: gateway, changeOrigin: false },
      '/workspace': { target: gateway, changeOrigin: false },
    },
  },
}))

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { API_PREFIX } from './contract/desk-paths.ts'
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
      writeFileSync(`${file}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } }))
    }
    if (folder !== join(root, 'dist')) return
    mkdirSync(dirname(BUILT_FROM), { recursive: true })
    writeFileSync(BUILT_FROM, pageInputs())
  },
})

export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, finish()],
  // nothing inlined: the content security policy has no place for it
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    proxy: { [API_PREFIX]: gateway, '/desk': gateway },
  },
})

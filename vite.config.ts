import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

import { API_PREFIX, DOCS_PATH } from './contract/own/workspace-paths.ts'
import { chunkGroups } from './tools/chunks.ts'
import { help } from './tools/docs/help.ts'
import { renderedPages } from './tools/rendered-pages.ts'
import { root } from './tools/setup.mjs'

const gateway = `http://127.0.0.1:${process.env.PORT || 3000}`
/** Names of styles, fonts and pictures, which both builds of the page refer to. */
export const ASSET_FILES = 'assets/[hash:7][extname]'
const COMPRESSED_FROM_BYTES = 1024
/** The map library is 1.1 MB, and is loaded only where an operator configured a basemap. Anything else stays far below. */
const LARGEST_CHUNK_KB = 1100

/** Compresses each file of the built page once, as small as it gets. */
const compressFiles = (): Plugin => ({
  name: 'rounds-compress-files',
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
  },
})

/**
 * Gives the script that sets the theme a name of its contents, as all others have: each page waits for it, and one with a lasting
 * name is asked for again each time.
 */
const nameThemeScript = (): Plugin => ({
  name: 'rounds-name-theme-script',
  apply: 'build',
  generateBundle() {
    const { code: source } = minifySync(
      'theme.js',
      readFileSync(join(root, 'public', 'theme.js'), 'utf8'),
    )
    this.emitFile({ type: 'asset', name: 'theme.js', source })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const named = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.includes('theme.js'),
      )
      return named && html.replace(/"[^"]*theme\.js"/, `"./${named.fileName}"`)
    },
  },
})

/** The router that react-router-dom stands on. */
const router = createRequire(import.meta.resolve('react-router-dom')).resolve('react-router')
const routerBuild = (file: string) => router.replace(/dist[\\/].*$/, `dist/production/${file}`)
/** Its package.json names the development build for every bundler. */
export const routerAliases = [
  { find: /^react-router$/, replacement: routerBuild('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
]

/** The workbook writer zips without workers of its own, which the content security policy refuses. */
const zipAlias = {
  find: /^fflate$/,
  replacement: join(root, 'src', 'kit', 'lib', 'files', 'zip-at-once.ts'),
}

export default defineConfig(({ command }) => ({
  // files name each other by where they are, so that the gateway can serve them below any prefix
  base: command === 'build' ? './' : '/',
  resolve: { alias: command === 'build' ? [...routerAliases, zipAlias] : [zipAlias] },
  plugins: [react(), help(), nameThemeScript(), compressFiles(), renderedPages(gateway)],
  // what minifies styles reads them too: of PostCSS, a class composed from another file is of no file, and Vite warns of it
  css: { transformer: 'lightningcss' },
  // nothing inlined: the content security policy has no place for it
  build: {
    assetsInlineLimit: 0,
    // by it the gateway knows the chunks of each page
    manifest: true,
    chunkSizeWarningLimit: LARGEST_CHUNK_KB,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/app/early-input.ts'],
      // compressing the finished files takes most of a build, and is meant to; chunks of pages may share what the frame loads late
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        // the frame names every file of every page, and what does not repeat does not compress: the manifest knows which is which
        hashCharacters: 'hex',
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ASSET_FILES,
        codeSplitting: {
          groups: chunkGroups,
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
      [DOCS_PATH]: { target: gateway, changeOrigin: false },
    },
  },
}))

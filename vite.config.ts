import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

import { API_PREFIX, DOCS_PATH } from './contract/own/workspace-paths.ts'
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

/** Paths with slashes, whatever the system separates folders by. */
const anyOf = (...paths: string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))
/** Used by every page. */
const SHARED = anyOf(
  'src/kit/(api|lib|page|table|ui|url)/',
  '(?<!node_modules.*)/(contract|lib)/(?!marker-search/|text-search/|connections/|strip/)',
  'node_modules/(zod|@tanstack)/',
)
/** Used by every page of one half of the product, its loaders too, so that a page's data does not wait for the page. */
const LAB = anyOf(
  'src/lab/(model|order-draft|lab-accounts)/',
  // a whole catalog and the search in it come when they are asked for
  'src/lab/catalog/(?!whole-catalog|catalog-)',
  'src/lab/(diagnoses|order-sets/where)/[a-z-]+[.]ts',
  'src/lab/order-sets/saved/',
  'src/lab/.*/loader[.]ts',
)
const PATIENTS = anyOf(
  'src/connections/(model|problems|messages)/|src/connections/issue-update',
  '(?<!node_modules.*)/lib/(connections|strip)/',
  'src/(?!lab|workouts/(list|detail)).*/loader[.]ts',
)
const WORKOUTS = anyOf('src/(kit/map|workouts/(model|list|detail|quality))/')
/** The small things that both lists of markers and what is asked for in them know. */
const MARKERS = anyOf('src/lab/markers/')
/** Without what takes a page over that the server rendered: nothing else may be in its way. */
const FRAME = anyOf('src/app/(?!gallery/|rendered-page|early-input|reader)')

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

/** Comes with the index of a library that the entry imports, and only pages and later parts of the frame use it. */
const OF_SOME_PAGES = new RegExp(
  [
    'use(Base|Suspense)?Quer(y|ies)[.]',
    'quer(y|ies)Observer|suspense[.]|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider',
    'useMutation|mutationObserver',
  ].join('|'),
)

/** Everything that the entry imports without waiting for it. */
const importedByEntry = () => {
  let ids: Set<string> | null = null
  return (id: string, graph: ModuleGraph) => {
    if (!ids) {
      ids = new Set([join(root, 'src', 'app', 'main.tsx')])
      for (const each of ids)
        for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) ids.add(imported)
    }
    return ids.has(id) && !OF_SOME_PAGES.test(id)
  }
}
const isOfShell = importedByEntry()

/** The router that react-router-dom stands on. */
const router = createRequire(import.meta.resolve('react-router-dom')).resolve('react-router')
const routerBuild = (file: string) => router.replace(/dist[\\/].*$/, `dist/production/${file}`)
/** Its package.json names the development build for every bundler. */
export const routerAliases = [
  { find: /^react-router$/, replacement: routerBuild('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
]

export default defineConfig(({ command }) => ({
  // files name each other by where they are, so that the gateway can serve them below any prefix
  base: command === 'build' ? './' : '/',
  resolve: { alias: command === 'build' ? routerAliases : [] },
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
      // compressing the finished files takes most of a build, and is meant to; chunks of pages may share what the frame loads late
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        // the frame names every file of every page, and what does not repeat does not compress: the manifest knows which is which
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:8].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ASSET_FILES,
        codeSplitting: {
          groups: [
            // one chunk before any page: each split of it would cost a request and its own compression
            {
              name: (id, graph) => (isOfShell(id, graph) ? 'shell' : null),
              priority: 4,
            },
            // with a file for each the first page took thirty requests
            { name: 'shared', test: SHARED, priority: 3, minShareCount: 2 },
            { name: 'lab', test: LAB, priority: 2.6, minShareCount: 2 },
            { name: 'patients', test: PATIENTS, priority: 2.5, minShareCount: 2 },
            { name: 'workouts', test: WORKOUTS, priority: 2, minShareCount: 2 },
            { name: 'markers', test: MARKERS, priority: 2, minShareCount: 2 },
            // what the frame alone brings when it is needed: no page waits for it
            { name: 'later', test: FRAME, priority: 1 },
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
      [DOCS_PATH]: { target: gateway, changeOrigin: false },
    },
  },
}))

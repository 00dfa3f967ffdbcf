/** The server and the commands as one bundle of modules, with the files that they read beside them. Packages stay outside. */
import { cpSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'

import { defineConfig, type Plugin } from 'vite'

import manifest from './package.json' with { type: 'json' }
import { root } from './tools/setup.mjs'

const OUT = join(root, 'dist-server')
/** Read at run time from beside the module that names them, as everything is in one folder. */
const DATA: { folder: string; files: RegExp; into?: string }[] = [
  { folder: 'server/db/migrations', files: /[.]sql$/, into: 'migrations' },
  // without the judged queries of the tests
  { folder: 'server/interface/diagnosis', files: /^(?!.*queries).*[.](txt|tsv|br)$/ },
]

const copyData = (): Plugin => ({
  name: 'rounds-copy-data',
  writeBundle() {
    for (const { folder, files, into = '' } of DATA)
      for (const name of readdirSync(join(root, folder)))
        if (files.test(name)) cpSync(join(root, folder, name), join(OUT, into, name))
  },
})

/** An installation has only the dependencies, and a module that is loaded late would be missed by no test. */
const checkImports = (): Plugin => ({
  name: 'rounds-check-imports',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      for (const id of chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []) {
        const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(id) ?? []
        if (!(id in bundle || isBuiltin(id) || name in manifest.dependencies))
          this.error(`${chunk.fileName} imports ${id}, which is no dependency in package.json.`)
      }
  },
})

export default defineConfig({
  publicDir: false,
  plugins: [checkImports(), copyData()],
  build: {
    ssr: true,
    outDir: OUT,
    target: 'node20.19',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        import: 'server/import/main.ts',
        keys: 'server/keys-cli.ts',
        backup: 'server/backup-cli.ts',
        'pglite-worker': 'server/db/pglite-worker.mjs',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})

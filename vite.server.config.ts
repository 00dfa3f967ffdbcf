/** The server and the commands as one bundle of modules, with the files that they read beside them. Packages stay outside. */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
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
  { folder: 'server/demo/catalog', files: /[.]tsv$/ },
]

const WRITE_INDEX = 'write-index'

/** Copies the data, and makes what would take long to make at each start. */
const addData = (): Plugin => ({
  name: 'rounds-add-data',
  writeBundle() {
    for (const { folder, files, into = '' } of DATA)
      for (const name of readdirSync(join(root, folder)))
        if (files.test(name)) cpSync(join(root, folder, name), join(OUT, into, name))
    const writer = join(OUT, `${WRITE_INDEX}.mjs`)
    execFileSync(process.execPath, [writer])
    rmSync(writer)
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
  // as a package it brings every language that it has, which takes a third of the time of all modules
  ssr: { noExternal: ['zod'] },
  plugins: [checkImports(), addData()],
  build: {
    ssr: true,
    outDir: OUT,
    target: 'node20.19',
    rolldownOptions: {
      // copying the data files takes most of a build, and is meant to
      checks: { bundlerTimings: false },
      input: {
        main: 'server/main.ts',
        import: 'server/import/main.ts',
        keys: 'server/keys-cli.ts',
        members: 'server/members-cli.ts',
        people: 'server/people-cli.ts',
        audit: 'server/audit-cli.ts',
        backup: 'server/backup-cli.ts',
        'pglite-worker': 'server/db/pglite-worker.mjs',
        'page-worker': 'server/page/page-worker.mjs',
        [WRITE_INDEX]: 'server/interface/diagnosis/write-index.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})

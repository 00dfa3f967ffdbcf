/** The pages once more, as modules that render them on the server. Packages are part of it: an installation has none of them. */
import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { root } from './tools/setup.mjs'
import { ASSET_FILES, routerAliases } from './vite.config.ts'

export default defineConfig({
  publicDir: false,
  // of files that the other build of the page has written
  experimental: {
    renderBuiltUrl: (file) => ({
      runtime: `globalThis.roundsBasePath + ${JSON.stringify(`/${file}`)}`,
    }),
  },
  resolve: { alias: routerAliases },
  ssr: { noExternal: true },
  plugins: [react()],
  css: { transformer: 'lightningcss' },
  build: {
    ssr: 'src/app/entry-server.tsx',
    outDir: join(root, 'dist-server', 'page'),
    target: 'node20.19',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        entryFileNames: '[name].mjs',
        chunkFileNames: '[hash].mjs',
        assetFileNames: ASSET_FILES,
      },
    },
  },
})

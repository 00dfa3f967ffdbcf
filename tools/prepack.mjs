/** Before npm packs: builds, and locks what an installation of the package gets to the versions that were tested. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './setup.mjs'

await import('./build.mjs')

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { devDependencies: _, ...own } = lock.packages['']
const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path && !dev)
writeFileSync(
  join(root, 'npm-shrinkwrap.json'),
  JSON.stringify({ ...lock, packages: { '': own, ...Object.fromEntries(packages) } }, null, 2),
)

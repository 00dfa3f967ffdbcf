import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { root } from '../setup.mjs'
import { buildFloor } from './beside.ts'
import type { Row } from './table.ts'

/** KiB by gzip of the scripts and styles named in index.html, which a browser fetches before it knows which page it shows. */
function firstLoad(folder: string) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const sizeOf = (kind: string) =>
    [...html.matchAll(new RegExp(`(?:src|href)="[.]?(/assets/[^"]+\\.${kind})"`, 'g'))].reduce(
      (sum, [, file = '']) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    ) / 1024
  const found = { js: sizeOf('js'), css: sizeOf('css') }
  if (!found.js) throw new Error(`${folder}/index.html names no script that could be measured.`)
  return found
}

export async function sizes(): Promise<Row[]> {
  const ours = firstLoad(join(root, 'dist'))
  const floor = firstLoad(await buildFloor())
  return [
    {
      what: 'First load, scripts, gzip',
      value: ours.js,
      unit: 'KiB',
      against: { value: floor.js, words: 'react + router + query' },
      limit: 'scripts',
    },
    { what: 'First load, styles, gzip', value: ours.css, unit: 'KiB', limit: 'styles' },
  ]
}

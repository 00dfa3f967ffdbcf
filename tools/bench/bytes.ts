import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build as buildPage, root } from '../setup.mjs'
import { buildBeside } from './beside.ts'
import type { Row } from './table.ts'

const JS_MOST_KB = 112
const CSS_MOST_KB = 8

/** What a browser fetches before it knows which page it shows: gzip kB of scripts and of styles named in index.html. */
function firstLoad(folder: string) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const sizeOf = (kind: string) =>
    [...html.matchAll(new RegExp(`(?:src|href)="[.]?(/assets/[^"]+\\.${kind})"`, 'g'))].reduce(
      (sum, [, file]) => sum + gzipSync(readFileSync(join(folder, file!)), { level: 9 }).length,
      0,
    ) / 1024
  const sizes = { js: sizeOf('js'), css: sizeOf('css') }
  if (!sizes.js) throw new Error(`${folder}/index.html names no script that could be measured.`)
  return sizes
}

export async function bytes(): Promise<Row[]> {
  if (!(await buildPage())) throw new Error('The page could not be built.')
  const ours = firstLoad(join(root, 'dist'))
  const floor = firstLoad(await buildBeside('floor'))
  return [
    {
      what: 'First load, scripts, gzip',
      ours: `${ours.js.toFixed(1)} kB`,
      floor: `${floor.js.toFixed(1)} kB, react + router + query`,
      ratio: (ours.js / floor.js).toFixed(2),
      target: `≤ ${JS_MOST_KB} kB`,
      holds: ours.js <= JS_MOST_KB,
    },
    {
      what: 'First load, styles, gzip',
      ours: `${ours.css.toFixed(1)} kB`,
      floor: null,
      ratio: '',
      target: `≤ ${CSS_MOST_KB} kB`,
      holds: ours.css <= CSS_MOST_KB,
    },
  ]
}

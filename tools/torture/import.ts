import { fork, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { makeDataDir } from '#server/db/template.ts'
import { randomOf } from '#server/demo/random.ts'

import type { Order, Outcome } from './import-child.ts'
import { sources } from './import-sources.ts'
import { mutate } from './mutations.ts'

const HANG_MS = 10_000
/** What a process may take on its heap for one mutated file. */
const HEAP_MB = 1024

type Tally = Record<'went in' | 'in part' | 'refused' | 'hung' | 'crashed' | 'faulty', number>

/** Whether nothing hung, crashed or is faulty. */
const isGood = ({ hung, crashed, faulty }: Tally) => hung + crashed + faulty === 0

/** `npm run torture -- import`. Resolves with whether all is well. */
export const mutatedImports = async (options: { count: number; seed: number }) =>
  isGood(await importMutated(options))

/** A process that imports; `null` for the outcome of a file that it hung or died over. */
async function startImporter(folder: string) {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await makeDataDir(dataDir)
  const child: ChildProcess = fork(join(import.meta.dirname, 'import-child.ts'), [dataDir], {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP_MB}`],
  })
  const gone = new Promise<null>((resolve) => child.once('exit', () => resolve(null)))
  await new Promise((ready) => child.once('message', ready))
  return {
    async give(order: Order): Promise<Outcome | 'hung' | null> {
      const answer = new Promise<Outcome>((resolve) => child.once('message', resolve))
      child.send(order)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'hung'>((resolve) => {
        timer = setTimeout(() => resolve('hung'), HANG_MS)
      })
      const outcome = await Promise.race([answer, gone, late])
      clearTimeout(timer)
      if (outcome === 'hung') child.kill('SIGKILL')
      return outcome
    },
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/**
 * Imports `count` files that were mutated by `seed` into a scratch database: recordings of all formats, catalogs, people. Each
 * goes in or is refused with a reason, within ten seconds, and what is stored of it is whole and possible. Resolves with how many
 * did what; a file that hung, crashed or is faulty is kept, and named.
 */
export async function importMutated({
  count,
  seed,
}: {
  count: number
  seed: number
}): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-torture-import-'))
  const files = sources()
  const own = files.filter(({ name }) => /^(ride|markers|people)\./.test(name))
  const tally: Tally = { 'went in': 0, 'in part': 0, refused: 0, hung: 0, crashed: 0, faulty: 0 }
  let importer = await startImporter(folder)
  let slowestMs = 0
  for (let index = 0; index < count; index++) {
    const random = randomOf(`import ${seed} ${index}`)
    const source = random.pick(random.chance(0.5) ? own : files)
    const mutant = mutate(source, random.pick(own).bytes, random)
    const below = join(folder, String(index))
    const file = join(below, mutant.name)
    await mkdir(below)
    await writeFile(file, mutant.bytes)
    const startedAt = performance.now()
    const outcome = await importer.give({ index, file, what: source.what })
    const took = performance.now() - startedAt
    slowestMs = Math.max(slowestMs, took)
    const name = (wrong: string) => process.stdout.write(`${file} (${mutant.ways}): ${wrong}\n`)
    if (outcome === null || outcome === 'hung') {
      tally[outcome === 'hung' ? 'hung' : 'crashed']++
      name(outcome === 'hung' ? `no end in ${HANG_MS / 1000} s` : 'the process ended')
      await importer.stop()
      importer = await startImporter(folder)
    } else {
      if (outcome.stored === 0) tally.refused++
      else tally[outcome.problems ? 'in part' : 'went in']++
      if (outcome.faults.length) {
        tally.faulty++
        name(outcome.faults.join('; '))
      } else await rm(below, { recursive: true })
    }
  }
  await importer.stop()
  if (isGood(tally)) await rm(folder, { recursive: true })
  const counts = Object.entries(tally).map(([what, number]) => `${number} ${what}`)
  process.stdout.write(
    `import, seed ${seed}: ${count} files, ${counts.join(', ')}; the slowest took ${Math.round(slowestMs)} ms\n`,
  )
  return tally
}

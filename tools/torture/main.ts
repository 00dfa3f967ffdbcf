/**
 * `npm run torture -- fuzz --count 60000 --seed 1`: hostile input by the thousand, the same again for the same seed. Prints
 * counts; ends with 1 where something crashed, hung or was half done. Only on this machine.
 */
import { parseArgs } from 'node:util'

import { hostileAnswers } from './answers.ts'
import { tamperedAudit } from './audit.ts'
import { fuzz } from './fuzz.ts'
import { mutatedImports } from './import.ts'
import { killed } from './kill.ts'
import { readOnlyDatabase } from './read-only.ts'
import { slowReaders } from './readers.ts'
import { rolesAndTeams } from './roles.ts'
import { parallelSignIn } from './sign-in.ts'
import { hostileUpstream } from './upstream.ts'

/** Resolves with whether all went well. */
type Run = (options: { count: number; seed: number }) => Promise<boolean>
const parts: Record<string, { run: Run; count: number }> = {
  kill: { run: killed, count: 50 },
  fuzz: { run: fuzz, count: 60_000 },
  upstream: { run: hostileUpstream, count: 2000 },
  answers: { run: hostileAnswers, count: 60 },
  readers: { run: slowReaders, count: 200 },
  'sign-in': { run: parallelSignIn, count: 2000 },
  import: { run: mutatedImports, count: 500 },
  roles: { run: rolesAndTeams, count: 10_000 },
  audit: { run: tamperedAudit, count: 10_000 },
  'read-only': { run: readOnlyDatabase, count: 10 },
}

const { values, positionals } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const part = parts[positionals[0] ?? '']
if (!part) {
  process.stderr.write(`Choose a part: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
const count = Number(values.count ?? part.count)
process.exitCode = (await part.run({ count, seed: Number(values.seed) })) ? 0 : 1

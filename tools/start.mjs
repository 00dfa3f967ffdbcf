// npm start and the commands: whatever is missing is installed and built, then the bundle runs in this very process, so that signals reach it.
import { build, checkNode, endWithNpm, hasBuild, install, stop } from './setup.mjs'

checkNode()
endWithNpm()
const [, , command = 'start'] = process.argv
// a command doesn't replace the files of a Rounds that is running
if (command === 'start' || !hasBuild()) {
  await install()
  if (!(await build())) stop('Rounds could not be built. The lines above say why.')
}

await import('../bin/rounds.mjs')

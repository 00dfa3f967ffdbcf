// npm start and the commands: whatever is missing is installed and built, then the bundle runs in this very process, so that signals reach it.
import { build, checkNode, endWithNpm, install, stop } from './setup.mjs'

checkNode()
endWithNpm()
await install()
if (!(await build())) stop('Rounds could not be built. The lines above say why.')

await import('../bin/rounds.mjs')

// npm start: whatever is missing is installed and built, then the server runs in this very process, so that signals reach it.
import { build, checkNode, endWithNpm, install, stop } from './setup.mjs'

checkNode()
endWithNpm()
await install()
if (!(await build())) stop('The page could not be built. The lines above say why.')

const { register } = await import('tsx/esm/api')
register()
await import('../server/main.ts')

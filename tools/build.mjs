// npm run build: rebuilds the page and the server, with the list and the licenses of their packages.
import { writeNotices } from './notices.mjs'
import { build, checkNode, install, stop } from './setup.mjs'

checkNode()
await install()
if (!(await build({ always: true }))) stop('Rounds could not be built. The lines above say why.')
writeNotices()

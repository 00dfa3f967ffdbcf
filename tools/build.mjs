// npm run build: the page and the server, built anew, with the list and the licenses of what is in them.
import { writeNotices } from './notices.mjs'
import { build, checkNode, install, stop } from './setup.mjs'

checkNode()
await install()
if (!(await build({ always: true }))) stop('Rounds could not be built. The lines above say why.')
writeNotices()

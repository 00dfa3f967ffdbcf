import { createHash } from 'node:crypto'

/** Hash under which the secret of a cookie is stored. A long random secret needs no salt. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('hex')

import { createHash } from 'node:crypto'

/** What is stored of a secret that a cookie holds. A long random one needs no salt. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('hex')

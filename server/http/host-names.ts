import { isIP } from 'node:net'

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The name in a Host header, without its port: `localhost`, `10.0.0.7`, `::1`. */
export const nameOfHost = (host: string) =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

/** True for names that only this machine can have: browsers resolve *.localhost without asking a name server. */
export const isLoopbackName = (name: string) => isLoopback(name) || name.endsWith('.localhost')

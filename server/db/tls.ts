/**
 * Encryption of the connection to a PostgreSQL server, with libpq's address parameters `sslmode`
 * and `sslrootcert`.
 */
import { readFileSync } from 'node:fs'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

/** Values of `sslmode`, as in libpq. The driver takes any other value for verify-full. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** A value of `sslmode` that doesn't exist, and those that do. Null if it does, or none is given. */
export function unknownMode(server: string): { given: string; accepts: string } | null {
  const given = new URL(server).searchParams.get('sslmode')
  if (!given || MODES.includes(given)) return null
  return { given, accepts: `${MODES.slice(0, -1).join(', ')}, or ${MODES.at(-1)}` }
}

/** Advice on a connection that could not be encrypted or verified. Null for any other error. */
export function tlsAdvice({ code = '', message }: { code?: string | undefined; message: string }) {
  if (message.includes('before secure TLS connection was established'))
    return 'The server doesn’t offer TLS, or it ended the connection before it was encrypted. Turn on TLS in PostgreSQL. For a database on this machine, you can remove sslmode from DATABASE_URL instead.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The server’s certificate is for a different name. Use a name in DATABASE_URL that the certificate contains.'
  if (/CERT|VERIFY_LEAF|SIGNATURE/.test(code))
    return 'The server’s certificate isn’t trusted. If it is from your own certificate authority, add &sslrootcert=<file> to DATABASE_URL.'
  return null
}

/** True if the server must have a certificate for its name from an authority that Rounds trusts. */
export function isVerified(server: string): boolean {
  const { searchParams } = new URL(server)
  return (
    searchParams.get('sslmode') === 'verify-full' || searchParams.get('sslrootcert') === 'system'
  )
}

/** Path of the file with trusted authorities. Null for Node's. */
export function authoritiesFile(server: string): string | null {
  const file = new URL(server).searchParams.get('sslrootcert')
  return file === 'system' ? null : file
}

/**
 * Address and options for the driver, which doesn't support a file of authorities or certificates
 * for IP addresses.
 */
export function withTls(server: string) {
  const file = authoritiesFile(server)
  if (file === null && !isVerified(server)) return { address: server }
  const address = new URL(server)
  if (file !== null) address.searchParams.delete('sslrootcert')
  if (!isVerified(server)) return { address: address.href }
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1')
  const ssl = {
    ...(file !== null && { ca: readFileSync(file, 'utf8') }),
    checkServerIdentity: (_: string, certificate: PeerCertificate) =>
      checkServerIdentity(host, certificate),
  }
  return { address: address.href, ssl }
}

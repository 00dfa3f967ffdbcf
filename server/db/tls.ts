/**
 * Encryption of the connection to a PostgreSQL server, with libpq's address parameters `sslmode`
 * and `sslrootcert`.
 */
import { readFileSync } from 'node:fs'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

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

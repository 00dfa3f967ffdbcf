/** Encryption of the way to a PostgreSQL server, by the parameters of its address that libpq has: `sslmode` and `sslrootcert`. */
import { readFileSync } from 'node:fs'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

/** True where the server must have a certificate for its name from an authority that Rounds trusts. */
export function isVerified(server: string): boolean {
  const { searchParams } = new URL(server)
  return (
    searchParams.get('sslmode') === 'verify-full' || searchParams.get('sslrootcert') === 'system'
  )
}

/** Path of the file with the authorities to trust; null for those of Node. */
export function authoritiesFile(server: string): string | null {
  const file = new URL(server).searchParams.get('sslrootcert')
  return file === 'system' ? null : file
}

/** Address and options for the driver, which knows no file of authorities and compares no certificate with an IP address. */
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

import type { OidcConfig } from '#server/config.ts'

type Claims = Readonly<Record<string, unknown>>

/** A claim by its name, or by a path into an object such as `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    )
}

/** The role claim's values, from a string or a list of strings. Null without the claim. */
export function roleClaimOf(claims: Claims, { roleClaim }: OidcConfig): string[] | null {
  const claim = claimOf(claims, roleClaim)
  if (claim === undefined) return null
  return (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')
}

/** Role, scope, and team of the first pair of OIDC_ROLES with one of the values. Null if there is none. */
export const roleOf = (values: readonly string[] | null, { roles }: OidcConfig) =>
  roles.find(({ value }) => values?.includes(value)) ?? null

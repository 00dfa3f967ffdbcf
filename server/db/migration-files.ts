import { readdirSync, readFileSync } from 'node:fs'

const MIGRATIONS = new URL('./migrations/', import.meta.url)

export type Migration = { number: number; name: string; sql: string }

/** All migrations of this program, in order. */
export const readMigrations = (): Migration[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 3)),
      name,
      sql: readFileSync(new URL(name, MIGRATIONS), 'utf8'),
    }))

/** Number of the newest one. */
export const newestNumber = (migrations: readonly Pick<Migration, 'number'>[]): number =>
  Math.max(...migrations.map(({ number }) => number))

import type { MessageTemplate, VersionedTemplate } from '#contract/own/message-template.ts'
import type { Db } from '#server/db/db.ts'

const READ = 'select template, version from message_templates where owner = $1'
const PUT = `
  insert into message_templates as known (owner, template, version) values ($1, $2, $3::int + 1)
  on conflict (owner) do update set template = excluded.template, version = excluded.version
  where known.version = $3::int
  returning template, version`

const NOTHING: MessageTemplate = { texts: {}, clinic: '' }
type Row = { template: string; version: number }
const kept = ({ template, version }: Row): VersionedTemplate => ({
  template: { ...NOTHING, ...(JSON.parse(template) as Partial<MessageTemplate>) },
  version,
})

/** The template of an owner. Version 0 if there is none. */
export async function readTemplate(db: Db, owner: string): Promise<VersionedTemplate> {
  const [row] = await db.rows<Row>(READ, [owner])
  return row ? kept(row) : { template: NOTHING, version: 0 }
}

/** Replaces a version of the template. Null if it has changed since. */
export async function putTemplate(
  db: Db,
  owner: string,
  { template, version }: VersionedTemplate,
): Promise<VersionedTemplate | null> {
  const [row] = await db.rows<Row>(PUT, [owner, JSON.stringify(template), version])
  return row ? kept(row) : null
}

import type { Db } from '#server/db/db.ts'
import { endOfMember, readMember } from '#server/session/members.ts'

import { deleteAllPasskeys } from './passkeys.ts'
import { makeLink } from './sign-in-links.ts'

/** Removes a member's passkeys, ends their sessions, and creates a link for a new one. */
export const resetPasskeysOf = (
  db: Db,
  { owner, id, by }: { owner: string; id: string; by: string | null },
) =>
  db.transaction(async (tx) => {
    const member = await readMember(tx, owner, id)
    if (!member) return 'missing'
    if (!member.hasPasskeys) return 'single sign-on'
    await deleteAllPasskeys(tx, id)
    const ended = await endOfMember(tx, id)
    const { name, role, scope } = member
    const link = await makeLink(tx, {
      owner,
      kind: 'invitation',
      memberId: id,
      name,
      role,
      scope,
      createdBy: by,
    })
    return { ...link, ended }
  })

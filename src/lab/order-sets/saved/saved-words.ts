import type { OrderSetLine, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { momentHere } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'

/** `Ada Okonkwo`, or without a member `team key`. */
export const authorWords = ({ author }: Pick<SavedOrderSet, 'author'>): string =>
  author ?? 'team key'

/** `Nov 22, 14:02 by Ada Okonkwo`. */
export const savedMoment = (saved: Pick<SavedOrderSet, 'saved_at' | 'author'>): string =>
  `${momentHere(saved.saved_at)} by ${authorWords(saved)}`

/** Time of the answers that were stored with a version: of its save, or of the version that it repeats. */
export const readAtOf = ({
  saved_at,
  snapshot,
}: Pick<SavedOrderSet, 'saved_at' | 'snapshot'>): string => snapshot?.read_at ?? saved_at

/** `version 3 was saved`, or the time of the responses of one that repeats an earlier version. */
export const savedWhen = ({
  version,
  snapshot,
}: Pick<SavedOrderSet, 'version' | 'snapshot'>): string =>
  snapshot?.read_at ? momentHere(snapshot.read_at) : `version ${version} was saved`

/** `2 lab tests, 1 add-on marker`, without empty parts. */
export const contentWords = ({ tests, codes, dx }: Pick<OrderSetLine, 'tests' | 'codes' | 'dx'>) =>
  [
    tests && counted(tests, 'lab test'),
    codes && counted(codes, 'add-on marker'),
    dx && counted(dx, 'diagnosis code'),
  ]
    .filter(Boolean)
    .join(', ') || 'nothing'

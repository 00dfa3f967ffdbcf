import { counted } from '#src/kit/lib/units.ts'

/** `3 people added. 1 person was not added because their data was erased.` */
export const addedWords = (added: number, erased: number): string =>
  [
    `${counted(added, 'person', 'people')} added.`,
    erased > 0 &&
      `${counted(erased, 'person was', 'people were')} not added because their data was erased.`,
  ]
    .filter(Boolean)
    .join(' ')

import { Missing } from '#src/ui/Missing.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { Labs } from '#src/api/labs.ts'
import css from './markers.module.css'

/** The slug of a lab, once it is learned; its id where it cannot be. */
export const LabName = ({ id, labs }: { id: number | null; labs: Labs }) =>
  id === null ? (
    <Missing what="No lab given" />
  ) : labs.pending ? (
    <Skeleton width={72} height={14} />
  ) : (
    <span className={css.soft}>{labs.nameOf(id)}</span>
  )

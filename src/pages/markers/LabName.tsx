import type { Marker } from '#contract/markers.ts'
import { Missing } from '#src/ui/Missing.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { Labs } from '#src/api/labs.ts'
import css from './markers.module.css'

/** The slug of a lab, once it is learned; its id where it cannot be. */
export const LabName = ({ marker, labs }: { marker: Marker; labs: Labs }) =>
  marker.lab_id === null ? (
    <Missing what="No lab given" of={marker} field="lab_id" />
  ) : labs.pending ? (
    <Skeleton width={72} height={14} />
  ) : (
    <span className={css.soft}>{labs.labName(marker.lab_id)}</span>
  )

import type { Marker } from '#contract/markers.ts'
import { Missing } from '#src/ui/Missing.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { Labs } from '#src/api/labs.ts'
import css from './markers.module.css'

/** The name of a lab as far as anybody told it. */
export const LabName = ({ marker, labs }: { marker: Marker; labs: Labs }) =>
  marker.lab_id === null ? (
    <Missing what="No lab given" of={marker} field="lab_id" />
  ) : labs.pending ? (
    <Skeleton width={72} height={14} />
  ) : (
    <span className={css.soft}>{labs.labName(marker.lab_id)}</span>
  )

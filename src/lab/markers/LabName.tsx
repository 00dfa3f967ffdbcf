import type { Marker } from '#contract/interface/markers.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'

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

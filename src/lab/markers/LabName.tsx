import type { Marker } from '#contract/interface/markers.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'

/** The name of a lab, as far as known. */
export function LabName({ marker, labs }: { marker: Marker; labs: Labs }) {
  if (marker.lab_id === null) return <Missing what="No lab" of={marker} field="lab_id" />
  if (labs.pending) return <Skeleton width={72} height={14} />
  return <span className="soft">{labs.labName(marker.lab_id)}</span>
}

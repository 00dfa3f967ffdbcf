import { areaOf, useHandle } from '#src/kit/page/navigation.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'

/** The header of a page that can’t show its own, with the name of its area. */
export function AreaHeader() {
  const area = useHandle()?.area
  return area && <PageHeader title={areaOf(area).label} />
}

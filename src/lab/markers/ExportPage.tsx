import type { MarkerPage } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/download.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'

import { markersCsv, rowsLabel } from './markers-csv.ts'

/** Hands out the page on screen; the button says of how many rows it is. */
export const ExportPage = ({
  page,
  labs,
  rejected,
  receivedAt,
  name,
  query,
}: {
  page: MarkerPage
  labs: Labs
  rejected: number
  receivedAt: number
  name: string
  query: string
}) => (
  <Button
    icon="download"
    // the file has names of labs for ids, which come from the accounts
    disabled={labs.pending}
    onClick={() =>
      download(
        `${name}-page-${page.page}-${today()}.csv`,
        'text/csv',
        markersCsv(page, { labs, query, rejected, readAt: new Date(receivedAt) }),
      )
    }
  >
    CSV, {rowsLabel(page)}
  </Button>
)

import type { MarkerPage } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { NONE_YET } from '#src/lab/markers/served/use-same-tests.ts'

import type { AboutMarkers } from './columns.tsx'
import { markersCsv, rowsLabel } from './markers-csv.ts'

/** Exports the page on screen. */
export const ExportPage = ({
  page,
  labs,
  sameTests,
  rejected,
  receivedAt,
  name,
  query,
  isSearch,
}: AboutMarkers & {
  page: MarkerPage
  rejected: number
  receivedAt: number
  name: string
  query: string
  isSearch?: boolean
}) => (
  <ActionMenu label="Export" icon="download">
    <MenuAction
      // the file has names of labs from the accounts, and the other labs of each test
      disabled={labs.pending || sameTests === NONE_YET}
      onClick={() =>
        download(
          `${name}-page-${page.page}-${today()}.csv`,
          'text/csv',
          markersCsv(page, {
            labs,
            sameTests,
            query,
            isSearch,
            rejected,
            readAt: new Date(receivedAt),
          }),
        )
      }
    >
      Page as CSV <small className="faint">{rowsLabel(page)}</small>
    </MenuAction>
  </ActionMenu>
)

import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'

import css from './Pager.module.css'

const pageSizes = [10, 25, 50, 100] as const

/** Pages of a list from the service. Changing the page size keeps the first row in view. */
export function Pager({
  page,
  size,
  pages: given,
  shown,
  total,
  busy,
  onChange,
}: {
  page: number
  size: number
  /** Minimum number of pages, if the total is unknown. */
  pages: number
  /** Number of rows on the page. */
  shown: number
  /** Null if it is unknown. */
  total: number | null
  busy?: boolean
  onChange: (to: { page: number; size: number }) => void
}) {
  const pages = Math.max(1, given)
  const first = (page - 1) * size + 1
  const resize = (next: number) =>
    onChange({ size: next, page: Math.floor(((page - 1) * size) / next) + 1 })
  const sizes = pageSizes.includes(size as never)
    ? pageSizes
    : [...pageSizes, size].sort((a, b) => a - b)
  return (
    <nav className="row gap-3 soft" aria-label="Pages">
      <span className="tabular">
        <strong>
          {formatNumber(first)}–{formatNumber(first + shown - 1)}
        </strong>
        {total !== null && ` of ${formatNumber(total)}`}
      </span>
      <span className={css.size}>
        <Select
          label="Rows per page"
          labelHidden
          value={size}
          onChange={(event) => resize(Number(event.target.value))}
        >
          {sizes.map((n) => (
            <option key={n} value={n}>
              {total !== null && n >= total && n === size ? 'All' : n} per page
            </option>
          ))}
        </Select>
      </span>
      {(pages > 1 || page > 1) && (
        <span className="row stretch end">
          <Button
            icon="left"
            disabled={page <= 1 || busy}
            onClick={() => onChange({ size, page: Math.min(page - 1, pages) })}
          >
            Previous
          </Button>
          <Button
            disabled={page >= pages || busy}
            onClick={() => onChange({ size, page: page + 1 })}
          >
            Next
            <Icon name="right" />
          </Button>
        </span>
      )}
    </nav>
  )
}

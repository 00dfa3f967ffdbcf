import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'

import type { Parsed } from './parse-people.ts'

const FIRST = 5
const LINE_SHOWN = 40

/** Lines that are left out, each by its number and words. */
export function RefusedLines({ why, lines }: { why: string; lines: Parsed['refused'] }) {
  const [shown, more] = useShowMore(lines, FIRST)
  if (!lines.length) return null
  return (
    <div className="bad anywhere below-3">
      <p>
        {why}:{' '}
        {shown.map(({ line, text }) => `line ${line} “${text.slice(0, LINE_SHOWN)}”`).join(', ')}.
      </p>
      {more}
    </div>
  )
}

import { formatHours } from '#src/kit/lib/units.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import type { StripParts } from './strip.ts'
import { cutWords, weekWords } from './week-words.ts'

/** Every week in a table, for screen readers. */
export const WeeksTable = ({ sports, weeks }: Pick<StripParts, 'sports' | 'weeks'>) => (
  <div className="visually-hidden">
    <table>
      <caption>Hours by week and sport. {cutWords(weeks)}</caption>
      <thead>
        <tr>
          <th scope="col">Week</th>
          {sports.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}, h
            </th>
          ))}
          <th scope="col">Days with data</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.days.from}>
            <th scope="row">{weekWords(week)}</th>
            {sports.map(({ key }, place) => (
              <td key={key}>
                {week.isUnknown[place] ? (
                  <Missing what="No moving time" />
                ) : (
                  formatHours((week.seconds[place] ?? 0) / 3600)
                )}
              </td>
            ))}
            <td>{week.daysWithData}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

import { harold } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, test } from './utils.ts'

test('a sentence names the most common gap before the table opens, even for ten thousand workouts', async ({
  page,
}) => {
  await page.goto(`${paths.workouts(harold.user_id)}?range=all&compare=none&section=data`)
  await expect(page.getByRole('region', { name: 'Data quality' })).toContainText(
    /Fitbit has every measurement except .*route.*Garmin has no route in [\d,]+ of 5,\d{3} recordings/,
  )
  await expect(page.getByRole('table', { name: 'Fields by provider' })).toHaveCount(0)
})

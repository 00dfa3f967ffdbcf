import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { workout } from '#src/workouts/model/testing.ts'

import { WorkoutFigures } from './WorkoutFigures.tsx'

import css from './workout.module.css'

test('a figure marked implausible covers none of the others', async () => {
  await page.viewport(1440, 900)
  const swim = workout({
    sport: { id: 1, name: 'Swimming', slug: 'swimming' },
    average_speed: 0.7,
    max_speed: 3.9,
    distance: 530,
    moving_time: 756,
    calories: 119,
  })
  const broken = [{ rule: 'pace', figures: ['max_speed'], words: 'Best pace of 0:26 /100 m' }]
  await render(
    <div className={css.main} style={{ width: 800 }}>
      <WorkoutFigures workout={swim} exclusion={null} broken={broken} />
    </div>,
  )
  await expect.element(page.getByText('implausible')).toBeVisible()
  const figures = [...document.querySelectorAll('dd')]
  expect(figures.length).toBeGreaterThan(4)
  expect(
    figures.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  ).toEqual([])
})

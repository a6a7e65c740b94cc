import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { jobs, schedule } from './jobs.ts'

it('every scheduled job exists, and every line of the schedule is understood', () => {
  const items = parseCrontab(schedule.join('\n'))
  expect(items).toHaveLength(schedule.length)
  expect(items.map(({ task }) => task).filter((task) => !(task in jobs))).toEqual([])
})

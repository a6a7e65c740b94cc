import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { jobTable } from '../queue/job-table.ts'
import { schedule } from './jobs.ts'

it('every line of the schedule is understood and names a job of the lane that keeps the schedule', () => {
  const items = parseCrontab(schedule.join('\n'))
  expect(items).toHaveLength(schedule.length)
  const lanes = items.map(({ task }) => jobTable[task as keyof typeof jobTable]?.lane)
  expect(lanes).toEqual(schedule.map(() => 'bank'))
})

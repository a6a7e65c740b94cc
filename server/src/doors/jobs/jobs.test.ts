import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { LANES, type Lane, jobTable } from '../../platform/queue/job-table.ts'
import { scheduleOf } from './jobs.ts'

it.each(Object.keys(LANES) as Lane[])(
  'the schedule of %s is understood and names its jobs',
  (lane) => {
    const lines = scheduleOf(lane)
    const items = parseCrontab(lines.join('\n'))
    expect(items).toHaveLength(lines.length)
    const lanes = items.map(({ task }) => jobTable[task as keyof typeof jobTable]?.lane)
    expect(lanes).toEqual(lines.map(() => lane))
  },
)

it('ticks the banking day in a lane for each kind of run', () => {
  const lines = (['bank', 'notices', 'papers'] as const).map((lane) => scheduleOf(lane).join())
  for (const [place, name] of ['banking_tick', 'notices_tick', 'papers_tick'].entries()) {
    expect(lines[place]).toContain(`${name} `)
  }
})

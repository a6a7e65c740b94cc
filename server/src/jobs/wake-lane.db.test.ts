import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Notification } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { enqueue, enqueueAll } from '../queue/enqueue.ts'
import { channelOf } from '../queue/job-table.ts'
import { wakeForOwnJobs } from './wake-lane.ts'

describe('a lane', () => {
  const test = useTestApp()
  const message = { institution_id: crypto.randomUUID(), sealed: 'sealed' }
  const letter = { name: 'send_email', payload: message } as const
  const text = { name: 'send_sms', payload: message } as const

  it('hears of its own new jobs once they are there, with their number', async () => {
    const client = await test.ctx.pool.connect()
    const heard: string[] = []
    client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
    await client.query(`listen ${channelOf('email')}; listen ${channelOf('sms')}`)
    await test.ctx.db.transaction().execute(async (trx) => {
      await enqueueAll(trx, [letter, text, letter])
      expect(heard).toEqual([])
    })
    await expect.poll(() => heard.toSorted()).toEqual(['jobs_of_email 2', 'jobs_of_sms 1'])
    await enqueue(test.ctx.db, 'send_sms', message)
    await expect.poll(() => heard).toHaveLength(3)
    expect(heard.at(-1)).toBe('jobs_of_sms 1')
    client.release(true)
    const { rows } = await test.ctx.pool.query<{ name: string }>(
      `select task_identifier as name from graphile_worker.jobs
       where task_identifier in ('send_email', 'send_sms') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'send_email',
      'send_email',
      'send_sms',
      'send_sms',
    ])
  })

  it('is woken for them, and not for those of others', () => {
    const events: WorkerEvents = new EventEmitter()
    wakeForOwnJobs(events, 'sms')
    const wake = vi.fn()
    const workerPool = { nudge: wake }
    events.emit('pool:create', { workerPool } as never)
    const hear = (channel: string, payload: string) => {
      const told: Partial<Notification> = { channel, payload }
      events.emit('pool:listen:notification', { message: told } as never)
    }
    workerPool.nudge(1)
    hear('jobs:insert', '{"count":1}')
    hear(channelOf('email'), '5')
    expect(wake).not.toHaveBeenCalled()
    hear(channelOf('sms'), '3')
    expect(wake).toHaveBeenCalledWith(3)
  })
})

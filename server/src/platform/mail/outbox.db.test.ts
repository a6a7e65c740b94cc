import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { putBack, putBackAll, removeSent, takeEmails } from './outbox.ts'

describe('emails of two institutions that have the same number', () => {
  const test = useTestApp()
  let ours: string

  /** One is due now, and the other tomorrow: an institution that moved here brought its numbers with it. */
  beforeEach(async () => {
    const { rows } = await sql<{ id: string }>`
      select id from institutions order by slug limit 2`.execute(test.ctx.db)
    const [due, later] = rows.map(({ id }) => id)
    ours = due!
    await sql`delete from email_outbox`.execute(test.ctx.db)
    await sql`
      insert into email_outbox (institution_id, id, sealed, due_at)
      overriding system value
      values (${due}, 1, 'ours', now()), (${later}, 1, 'theirs', now() + interval '1 day')
    `.execute(test.ctx.db)
  })

  const take = () => takeEmails(test.ctx.db, { worker: 'worker:1', most: 64 })
  const readOutbox = async () => {
    const { rows } = await sql`
      select sealed, taken_by, attempts from email_outbox order by sealed`.execute(test.ctx.db)
    return rows
  }
  const theirs = { sealed: 'theirs', taken_by: null, attempts: 0 }

  it('are taken and removed apart', async () => {
    const [email, ...others] = await take()
    expect(others).toEqual([])
    expect(email).toMatchObject({ institution_id: ours, sealed: 'ours', attempts: 1 })
    expect(await readOutbox()).toEqual([
      { sealed: 'ours', taken_by: 'worker:1', attempts: 1 },
      theirs,
    ])
    await removeSent(test.ctx.db, email!, 'hold_released')
    expect(await readOutbox()).toEqual([theirs])
  })

  it('are put back apart', async () => {
    await putBackAll(test.ctx.db, await take())
    expect(await readOutbox()).toEqual([{ sealed: 'ours', taken_by: null, attempts: 0 }, theirs])
    const [email] = await take()
    await putBack(test.ctx.db, email!, new Error('the mail server is away'))
    expect(await readOutbox()).toEqual([{ sealed: 'ours', taken_by: null, attempts: 1 }, theirs])
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { titlesOf } from '../../../../../test/alerts.ts'
import { useTestApp, useTwinApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { republish } from '../../../../../test/opening.ts'
import { findInstitutionId } from '../../../../../test/people.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { openEmailOrder } from '../../../../platform/mail/notify.ts'
import type { SealedMessage } from '../../../../platform/queue/job-table.ts'
import { fanOutAlerts, fanOutLetters, PAGE, startFanOut } from '../fan-out.ts'

const PEOPLE = 1_700
/** Of them, on hold: they are told by letter only, which no list keeps from being sent twice. */
const HELD = 340
const LISTED = PEOPLE - HELD

describe('news for everybody', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)
  let institution_id = ''

  beforeAll(async () => {
    institution_id = await findInstitutionId(test, 'meadow')
    await sql`
      with holder as (
        select gen_random_uuid() as id, n <= ${HELD} as is_held
        from generate_series(1, ${PEOPLE}::int) as n
      ), entity as (
        insert into entities (institution_id, id) select ${institution_id}, id from holder
      ), login as (
        insert into users (institution_id, id, email, password_hash)
        select ${institution_id}, id, id || '@fan-out.example', 'never signs in' from holder
      )
      insert into depositors
        (institution_id, id, user_id, entity_id, registration_status, registration_last_step,
          standing)
      select ${institution_id}, id, id, id, 'PASSED', 'completed',
        case when is_held then 'HOLD' end
      from holder`.execute(test.ctx.db)
  })

  const tell = (event: string) =>
    inTransaction(test.ctx.db, (trx) =>
      startFanOut(trx, {
        institution_id,
        kind: 'document_changed',
        event,
        params: { title: 'Account agreement' },
        now: test.ctx.clock.now(),
      }),
    )
  const told = async (event: string) => {
    const { rows } = await sql<{ alerts: number; people: number }>`
      select count(*)::int as alerts, count(distinct depositor_id)::int as people
      from alerts where institution_id = ${institution_id} and event = ${event}`.execute(
      test.ctx.db,
    )
    return rows[0]
  }
  /** Letters that wait in the queue, by address. */
  const waitingLetters = async () => {
    const { rows } = await sql<SealedMessage & { priority: number }>`
      select institution_id, sealed, priority from email_outbox`.execute(test.ctx.db)
    return rows.map(({ priority, ...email }) => ({
      to: openEmailOrder(test.ctx, email).to,
      priority,
    }))
  }
  const forgetQueue = async () => {
    await sql`delete from email_outbox`.execute(test.ctx.db)
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs`.execute(
      test.ctx.db,
    )
  }

  /** A process that dies in the middle of a page, after so many transactions. */
  const dying = (ctx: Context, transactions: number): Context => {
    let left = transactions
    const begin = () => {
      left -= 1
      const transaction = ctx.db.transaction()
      if (left >= 0) return transaction
      return {
        execute: (act: Parameters<typeof transaction.execute>[0]) =>
          transaction.execute(async (trx) => {
            await act(trx)
            throw new Error('killed before it was committed')
          }),
      }
    }
    const db = new Proxy(ctx.db, {
      get: (of, name) => (name === 'transaction' ? begin : Reflect.get(of, name, of)),
    })
    return { ...ctx, db }
  }

  it('killed midway and run again lists it for everybody once', async () => {
    await tell('killed')
    const run = { institution_id, event: 'killed' }
    await expect(fanOutAlerts(dying(test.ctx, 2), run)).rejects.toThrow('killed')
    const first = (await told('killed'))?.people ?? 0
    expect(first).toBeGreaterThan(0)
    await expect(fanOutAlerts(dying(test.ctx, 1), run)).rejects.toThrow('killed')
    expect((await told('killed'))?.people).toBeGreaterThan(first)
    await fanOutAlerts(test.ctx, run)
    await fanOutAlerts(test.ctx, run)
    expect(await told('killed')).toEqual({ alerts: LISTED, people: LISTED })
  })

  it('killed midway and run again writes to everybody once, a page at a time', async () => {
    await tell('written')
    await forgetQueue()
    const run = { institution_id, event: 'written' }
    await expect(fanOutLetters(dying(test.ctx, 0), run)).rejects.toThrow('killed')
    expect(await waitingLetters()).toEqual([])
    await fanOutLetters(test.ctx, run)
    expect(await waitingLetters()).toHaveLength(PAGE)
    await expect(fanOutLetters(dying(test.ctx, 0), run)).rejects.toThrow('killed')
    await Promise.all([fanOutLetters(test.ctx, run), fanOutLetters(twin.ctx, run)])
    expect(await waitingLetters()).toHaveLength(3 * PAGE)
    for (let page = 3; page < 9; page += 1) await fanOutLetters(test.ctx, run)
    const letters = await waitingLetters()
    expect(letters).toHaveLength(PEOPLE)
    expect(new Set(letters.map(({ to }) => to)).size).toBe(PEOPLE)
    // Codes and every other letter go first.
    expect(new Set(letters.map(({ priority }) => priority))).toEqual(new Set([10]))
    await forgetQueue()
  })

  it('the next page of letters waits until the one before can have left', async () => {
    await forgetQueue()
    await tell('paced')
    await forgetQueue()
    await fanOutLetters(test.ctx, { institution_id, event: 'paced' })
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from job.run_at - now())::float8 as seconds
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'fan_out_letters'`.execute(test.ctx.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.seconds).toBeGreaterThan(8)
    await forgetQueue()
  })

  it('two processes at once list nothing twice', async () => {
    await tell('raced')
    const run = { institution_id, event: 'raced' }
    await Promise.all([fanOutAlerts(test.ctx, run), fanOutAlerts(twin.ctx, run)])
    expect(await told('raced')).toEqual({ alerts: LISTED, people: LISTED })
    await forgetQueue()
  })

  it('started twice is told once', async () => {
    await tell('twice')
    await fanOutAlerts(test.ctx, { institution_id, event: 'twice' })
    await tell('twice')
    await fanOutAlerts(test.ctx, { institution_id, event: 'twice' })
    expect(await told('twice')).toEqual({ alerts: LISTED, people: LISTED })
    await forgetQueue()
  })

  it('reaches whose account is open, not who is opening one, has closed it, or is elsewhere', async () => {
    const COMPLETED = { registration_last_step: 'completed' } as const
    const reads = await addApplicant(test, COMPLETED)
    const opening = await addApplicant(test)
    const closed = await addApplicant(test, { ...COMPLETED, registration_status: 'VIEW_ONLY' })
    const held = await addApplicant(test, { ...COMPLETED, standing: 'HOLD' })
    const elsewhere = await addApplicant(test, COMPLETED, 'summit')
    await republish(test, reads.institution_id, 'esign', 'Electronic delivery')
    const lettersTo = async (email: string, slug?: string) =>
      (await inboxOf(test, email, slug)).map(({ subject, text }) => ({ subject, text }))
    const [letter] = await lettersTo(reads.email)
    expect(letter?.subject).toBe('A document was updated · Harborlight')
    expect(letter?.text).toContain('We updated “Electronic delivery”.')
    expect(await titlesOf(reads.browser)).toEqual(['A document was updated'])
    // On hold nothing is listed; a changed agreement is told all the same.
    expect(await lettersTo(held.email)).toHaveLength(1)
    expect(await titlesOf(held.browser)).toEqual([])
    expect(await titlesOf(opening.browser)).toEqual([])
    for (const who of [opening, closed]) expect(await lettersTo(who.email)).toEqual([])
    expect(await lettersTo(elsewhere.email, 'summit')).toEqual([])
    expect(await titlesOf(elsewhere.browser)).toEqual([])
  })
})

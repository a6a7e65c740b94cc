import { randomUUID } from 'node:crypto'
import type { Transaction } from '@passbook/contract/transfers'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { WAITS_FOR_ME } from '../../../../test/banking.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'

interface Deposited {
  transaction: Transaction
}

const PEOPLE = 8
/** More than the product allows at once. */
const TOO_MUCH = 100_000_000_00

describe('deposits that come at the same time', () => {
  const test = useTestApp()

  const deposit = ({ browser }: Saver, amount_cents: number, key: string = randomUUID()) =>
    browser.call<Deposited>('POST', '/deposit', { amount_cents }, { 'idempotency-key': key })

  const addPeople = async () => {
    const people: Saver[] = []
    for (let count = 0; count < PEOPLE; count += 1) people.push(await addSaver(test))
    return people
  }

  const rowsOf = (people: readonly Saver[]) =>
    test.ctx.pool.query<Record<string, unknown>>(
      `select transfers.*, transfers.xmin::text as written_by,
         (select json_agg(json_build_array(e.to_status, e.cause, e.happened_at = date_created))
          from transfer_events e where e.transfer_id = transfers.id) as events,
         (select json_agg(json_build_array(a.actor_kind, a.actor_id = made_by::text, a.action, a.entity,
            a.details) order by a.id) from audit_log a where a.entity_id = transfers.id::text) as audit
       from transfers where made_by = any($1) and idempotency_key like 'deposit:%' order by amount_cents`,
      [people.map(({ depositor_id }) => depositor_id)],
    )

  it('share transactions, and each is as if it had come alone', async () => {
    const people = await addPeople()
    const [alone, ...together] = people
    if (!alone) throw new Error('nobody is there')
    expect((await deposit(alone, 100_00)).status).toBe(200)
    const made = await Promise.all(
      together.map((saver, index) => deposit(saver, 101_00 + index * 100)),
    )
    for (const [index, { status, body }] of made.entries()) {
      expect(status).toBe(200)
      expect(body.data?.transaction).toMatchObject({
        amount_cents: 101_00 + index * 100,
        made_by: { depositor_id: together[index]?.depositor_id },
      })
    }
    const { rows } = await rowsOf(people)
    expect(rows).toHaveLength(PEOPLE)
    expect(new Set(rows.map((row) => row['written_by'])).size).toBeLessThan(PEOPLE)
    const [first, ...others] = rows.map(facts)
    for (const other of others) expect(other).toEqual(first)
    for (const [index, saver] of together.entries()) {
      const subjects = (await inboxOf(test, saver.email)).map(({ subject }) => subject)
      expect(subjects).toContain(`Your Harborlight deposit of $${101 + index}.00`)
    }
  })

  it('leave out one that is refused, and one that was made before', async () => {
    const people = await addPeople()
    const [refused, repeated, ...others] = people
    if (!refused || !repeated) throw new Error('nobody is there')
    const key = randomUUID()
    const before = await deposit(repeated, 100_00, key)
    const [no, same, ...made] = await Promise.all([
      deposit(refused, TOO_MUCH),
      deposit(repeated, 100_00, key),
      ...others.map((saver) => deposit(saver, 100_00)),
    ])
    expect(no?.status).toBe(422)
    expect(same?.body.data).toEqual(before.body.data)
    expect(made.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect((await rowsOf(people)).rows).toHaveLength(PEOPLE - 1)
  })

  it('keep fifteen of sixteen when one is refused, and tell that one why', async () => {
    const people = [...(await addPeople()), ...(await addPeople())]
    const replies = await Promise.all(
      people.map((saver, place) => deposit(saver, place === 5 ? TOO_MUCH : 100_00)),
    )
    expect(replies.map(({ status }) => status)).toEqual(
      people.map((_, place) => (place === 5 ? 422 : 200)),
    )
    expect(replies[5]?.body.errors).toMatchObject({ amount_cents: [expect.any(String)] })
    const { rows } = await rowsOf(people)
    expect(rows).toHaveLength(people.length - 1)
    // Nobody's deposit was undone and made again: no number of a transfer was used up twice.
    const { rows: events } = await test.ctx.pool.query(
      'select from transfer_events where transfer_id = any($1)',
      [rows.map((row) => row['id'])],
    )
    expect(events).toHaveLength(people.length - 1)
  })

  it('answer as the list shows them later', async () => {
    const ada = await addSaver(test)
    await deposit(ada, 100_00)
    const { body } = await deposit(ada, 200_00)
    const list = await ada.browser.get<{ transactions: Transaction[] }>('/transactions')
    const listed = list.body.data?.transactions.find(
      ({ uuid }) => uuid === body.data?.transaction.uuid,
    )
    expect(listed).toEqual(body.data?.transaction)
  })

  it('are made alone after their connection was lost, each once', async () => {
    const people = await addPeople()
    for (const saver of people) expect((await deposit(saver, 50_00)).status).toBe(200)
    const keys = people.map(() => randomUUID())
    const blocker = await test.ctx.pool.connect()
    await blocker.query('begin; lock table idempotent_calls in exclusive mode')
    const made = people.map((saver, place) => deposit(saver, 100_00, keys[place]))
    // The write waits for the table until its lock times out, or is ended here.
    await expect.poll(async () => (await blocker.query(WAITS_FOR_ME)).rowCount).toBeGreaterThan(0)
    await blocker.query(`select pg_terminate_backend(pid) from (${WAITS_FOR_ME}) as waiting`)
    await blocker.query('commit')
    blocker.release()
    await Promise.all(made)
    // Who was answered by 503 tries again with the same key, as a browser does.
    const again = await Promise.all(
      people.map((saver, place) => deposit(saver, 100_00, keys[place])),
    )
    expect(again.map(({ status }) => status)).toEqual(people.map(() => 200))
    expect((await rowsOf(people)).rows).toHaveLength(PEOPLE * 2)
  })

  it('do not wait for somebody whose account is busy', async () => {
    const people = await addPeople()
    const [busy, ...others] = people
    if (!busy) throw new Error('nobody is there')
    const client = await test.ctx.pool.connect()
    await client.query('begin')
    await client.query('select 1 from entities where id = $1 for update', [busy.entity_id])
    const [waiting, ...made] = people.map((saver) => deposit(saver, 100_00))
    const replies = await Promise.all(made)
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect((await rowsOf([busy])).rows).toEqual([])
    await client.query('commit')
    client.release()
    expect((await waiting)?.status).toBe(200)
    expect((await rowsOf(people)).rows).toHaveLength(PEOPLE)
  })

  it('of one person wait for each other, the same key once', async () => {
    const ada = await addSaver(test)
    const key = randomUUID()
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => deposit(ada, 100_00, key)),
      ...Array.from({ length: 4 }, () => deposit(ada, 200_00)),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.slice(0, 8).map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect((await rowsOf([ada])).rows).toHaveLength(5)
  })
})

/** What two deposits of a moment have in common. */
function facts({
  id: _id,
  request_id: _request,
  account_id: _account,
  linked_account_id: _link,
  made_by: _by,
  call_key: _call,
  amount_cents,
  idempotency_key: _key,
  input_hash: _hash,
  date_created: _created,
  cancel_until: _until,
  written_by: _writer,
  authorization_text,
  audit,
  ...row
}: Record<string, unknown>) {
  const words = String(authorization_text).replace(/\$\d+\.00/, 'the amount')
  return {
    ...row,
    authorization_text: words,
    audit: JSON.stringify(audit).replaceAll(`:${String(amount_cents)}`, ''),
  }
}

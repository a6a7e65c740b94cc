import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { addSilent, contactOf } from '../../../../test/console/silent.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { listPapersToSend } from '../../documents/paper-mail/list-papers.ts'
import { writePaper } from '../../documents/paper-mail/write-paper.ts'
import { changeAddress } from '../../people/registration/change-address.ts'
import { nextDormancy, watchDormancy } from './watch-dormancy.ts'

const day = parseBusinessDate
/** Within the letters of Alabama's report of 2026, whose period is three years. */
const IN_AUGUST = day('2026-08-01')
const LONG_AGO = '2020-05-05'

describe('the date of last contact', () => {
  const test = useTestApp()
  const today = () => easternDate(test.ctx.clock.now())

  it('is that of the opening, and moves with what a holder does', async () => {
    const saver = await addSilent(test, { since: LONG_AGO, state: 'AL' })
    const written = await saver.browser.call(
      'POST',
      '/messages',
      { topic: 'other', subject: 'Still here', text: 'I am well.' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(written.status).toBe(200)
    expect(await contactOf(test, saver)).toMatchObject({
      last_contact_on: today(),
      last_contact_by: 'message',
    })
  })

  it.each([
    ['a deposit by hand', 'transfer', 'POST', '/deposit', { amount_cents: 100_00 }],
    ['a withdrawal by hand', 'transfer', 'POST', '/withdraw', { amount_cents: 100_00 }],
  ] as const)('moves with %s', async (_, by, method, path, body) => {
    const saver = await addSilent(test, { since: LONG_AGO, state: 'AL' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await saver.browser.call(method, path, body, key)).status).toBe(200)
    expect(await contactOf(test, saver)).toMatchObject({
      last_contact_on: today(),
      last_contact_by: by,
    })
  })

  it('moves with a new address of their own, and not with a correction by staff', async () => {
    const saver = await addSilent(test, { since: LONG_AGO, state: 'AL' })
    const { institution_id, depositor_id } = saver
    const address = { street: '1 Quiet Rd', city: 'Selma', state: 'AL', zip: '36701' }
    const change = (actor: Actor) =>
      inTransaction(test.ctx.db, (trx) =>
        changeAddress(test.ctx, trx, { institution_id, depositor_id, address, actor }),
      )
    await change({ kind: 'operator', id: 'Olive' })
    expect(await contactOf(test, saver)).toMatchObject({ last_contact_on: LONG_AGO })
    await change({ kind: 'depositor', id: depositor_id })
    expect(await contactOf(test, saver)).toMatchObject({ last_contact_by: 'contact_change' })
  })

  it('moves with a sign-in', async () => {
    const saver = await addSilent(test, { since: LONG_AGO, state: 'AL' })
    await saver.browser.signIn(saver.email)
    expect(await contactOf(test, saver)).toMatchObject({ last_contact_by: 'sign_in' })
    expect((await contactOf(test, saver)).last_contact_on).toBe(today())
  })

  it('does not move with what the bank does by itself', async () => {
    const saver = await addSilent(test, { since: LONG_AGO, state: 'AL' })
    await watchDormancy(test.ctx, saver.institution_id, IN_AUGUST)
    expect((await contactOf(test, saver)).last_contact_on).toBe(LONG_AGO)
  })
})

describe('a night of dormancy', () => {
  const test = useTestApp()
  const watch = ({ institution_id }: Closer, on = IN_AUGUST) =>
    watchDormancy(test.ctx, institution_id, on)
  /** How many a night sends, apart from the begin and the commit around them. */
  const statementsOf = async ({ institution_id }: Closer): Promise<number> => {
    let count = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        count += 1
        return result
      },
    }
    const db = test.ctx.db.withPlugin(counter)
    await watchDormancy({ ...test.ctx, db }, institution_id, IN_AUGUST)
    return count
  }
  const lettersTo = async ({ account }: Closer) => {
    const letters = await test.ctx.db
      .selectFrom('dormancy_letters')
      .selectAll()
      .where('account_id', '=', account)
      .execute()
    return letters.map(({ state, report_due, balance_cents }) => ({
      state,
      report_due,
      balance_cents,
    }))
  }

  it('marks whom nothing was heard of, writes once, and finds nothing more to do', async () => {
    const silent = await addSilent(test, { since: '2023-06-30', state: 'AL' })
    const active = await addCloser(test, 100_00)
    await Promise.all([watch(silent), watch(silent)])
    await watch(silent, addDays(IN_AUGUST, 1))
    expect(await contactOf(test, silent)).toMatchObject({ dormant_since: IN_AUGUST })
    expect(await contactOf(test, active)).toMatchObject({ dormant_since: null })
    expect(await lettersTo(silent)).toEqual([
      { state: 'AL', report_due: '2026-10-31', balance_cents: 500_00 },
    ])
    const alerts = await test.ctx.db
      .selectFrom('alerts')
      .select(['kind', 'message'])
      .where('depositor_id', '=', silent.depositor_id)
      .where('kind', '=', 'dormancy')
      .execute()
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.message).toContain('transfer the money in your account to Alabama')
    const next = await nextDormancy(test.ctx.db, addDays(IN_AUGUST, 2))
    expect(next.get(silent.institution_id)).not.toBe(addDays(IN_AUGUST, 2))
  })

  it('takes as many statements for many as for one', async () => {
    const add = () => addSilent(test, { since: LONG_AGO, state: 'AL' })
    const one = await add()
    const first = await statementsOf(one)
    const many = [await add(), await add(), await add(), await add()]
    expect(await statementsOf(one)).toBe(first)
    for (const silent of many) {
      expect(await contactOf(test, silent)).toMatchObject({ dormant_since: IN_AUGUST })
      expect(await lettersTo(silent)).toHaveLength(1)
      const told = await test.ctx.db
        .selectFrom('audit_log')
        .select('action')
        .where('entity_id', '=', silent.depositor_id)
        .where('action', 'in', ['mark_dormant', 'send_dormancy_letter'])
        .orderBy('id')
        .execute()
      expect(told.map(({ action }) => action)).toEqual(['mark_dormant', 'send_dormancy_letter'])
    }
  })

  it('writes neither too early, nor below the limit, nor to whom was heard of after the cut-off', async () => {
    const early = await addSilent(test, { since: LONG_AGO, state: 'AL' })
    await watch(early, day('2026-07-02'))
    expect(await lettersTo(early)).toEqual([])
    const small = await addSilent(test, { since: LONG_AGO, state: 'AL', savedCents: 49_99 })
    const later = await addSilent(test, { since: '2023-07-01', state: 'AL' })
    await watch(small)
    expect(await lettersTo(early)).toHaveLength(1)
    expect(await lettersTo(small)).toEqual([])
    expect(await lettersTo(later)).toEqual([])
    expect((await contactOf(test, small)).dormant_since).toBe(IN_AUGUST)
  })

  it('goes by the state, and by the institution’s own where no address is known', async () => {
    const ohio = await addSilent(test, { since: '2022-01-01', state: 'OH' })
    const nowhere = await addSilent(test, { since: '2022-01-01', state: null })
    await test.ctx.db
      .updateTable('savings_products')
      .set({ home_state: 'AL' })
      .where('institution_id', '=', ohio.institution_id)
      .execute()
    await watch(ohio)
    expect((await contactOf(test, ohio)).dormant_since).toBeNull()
    expect((await contactOf(test, nowhere)).dormant_since).toBe(IN_AUGUST)
    expect(await lettersTo(nowhere)).toMatchObject([{ state: 'AL' }])
  })

  it('puts the letter on the list of papers, for every holder, also whom it emailed', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'AL' })
    await watch(silent)
    const papers = await listPapersToSend(test.ctx.db, silent.institution_id, IN_AUGUST)
    const own = papers.find(({ depositor_id }) => depositor_id === silent.depositor_id)
    expect(own).toMatchObject({ kind: 'dormancy_letter' })
    const institution = await findInstitution(test.ctx.db, silent.institution_id)
    if (own === undefined) throw new Error('no paper')
    const pdf = await writePaper(test.ctx, institution, own)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

import type { BusinessDate } from '../../src/platform/calendar/business-date.ts'
import { parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import { easternInstant } from '../../src/platform/calendar/eastern.ts'
import type { TestApp } from '../app.ts'
import { type Closer, addCloser } from '../closers.ts'
import type { ApplicantOptions } from '../opening.ts'

/** Somebody with money of whom nothing was heard since a day, as if years had passed. */
export async function addSilent(
  test: TestApp,
  { since, state, savedCents = 500_00, ...options }: Silence,
): Promise<Closer> {
  const saver = await addCloser(test, savedCents, options)
  await test.ctx.db
    .updateTable('account_contacts')
    .set({ last_contact_on: parseBusinessDate(since), last_contact_by: 'sign_in' })
    .where('account_id', '=', saver.account)
    .execute()
  await test.ctx.db
    .updateTable('depositors')
    .set({ state, street: '1 Quiet Road' })
    .where('id', '=', saver.depositor_id)
    .execute()
  return saver
}

/** Staff marked every letter to the account as posted on a day; the address is known. */
export async function postLetters(
  { ctx: { db } }: TestApp,
  {
    institution_id,
    account,
    depositor_id,
  }: Pick<Closer, 'institution_id' | 'account' | 'depositor_id'>,
  on: string,
): Promise<void> {
  const letters = await db
    .selectFrom('dormancy_letters')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account)
    .execute()
  const sent_at = easternInstant(parseBusinessDate(on), '12:00')
  await db
    .insertInto('papers_sent')
    .values(
      letters.map(({ id: paper_id }) => ({
        institution_id,
        depositor_id,
        kind: 'dormancy_letter' as const,
        paper_id,
        sent_at,
        sent_by: 'test',
      })),
    )
    .execute()
}

/** What was heard since is forgotten: the last contact was on a day. */
export async function fallSilent(
  { ctx }: TestApp,
  { institution_id, account }: Pick<Closer, 'institution_id' | 'account'>,
  since: string,
): Promise<void> {
  await ctx.db
    .updateTable('account_contacts')
    .set({ last_contact_on: parseBusinessDate(since) })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account)
    .execute()
}

interface Silence extends ApplicantOptions {
  since: string
  state: string | null
  savedCents?: number
}

export interface Contact {
  last_contact_on: BusinessDate
  last_contact_by: string
  dormant_since: BusinessDate | null
}

export function contactOf({ ctx }: TestApp, { account }: Pick<Closer, 'account'>) {
  return ctx.db
    .selectFrom('account_contacts')
    .select(['last_contact_on', 'last_contact_by', 'dormant_since', 'is_open'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
}

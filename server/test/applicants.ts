import { randomUUID } from 'node:crypto'
import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import type { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import type { Linked } from '../src/domains/money/linking/describe-link.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { queueTransfer, submitTransfer } from './single-moves.ts'
import type { ConsentedAccount } from '../src/platform/ports/aggregator/port.ts'
import type { TestApp } from './app.ts'
import { type Reply, type TestBrowser, latestCode } from './browser.ts'
import { TEST_ACTOR } from './books.ts'
import { addPerson } from './people.ts'
import { signedIn } from './signed-in.ts'

export interface Applicant {
  browser: TestBrowser
  email: string
  phone: string
  institution_id: string
  user_id: string
  depositor_id: string
  entity_id: string
}

export interface Standing {
  registration_status?: RegistrationStatus | null
  registration_last_step?: RegistrationStep | null
  standing?: 'REVIEW' | 'HOLD' | null
}

let applicants = 0

/** Somebody signed in who stands at a place of the registration table: PASSED at confirmed. */
export async function addApplicant(
  test: TestApp,
  standing: Standing = {},
  slug = 'harborlight',
): Promise<Applicant> {
  applicants += 1
  const email = `applicant.${randomUUID()}@example.com`
  const phone = `55570${String(applicants).padStart(5, '0')}`
  const { id: user_id, institution_id } = await addPerson(test, email, { slug, phone })
  const { id: depositor_id, entity_id } = await test.ctx.db
    .updateTable('depositors')
    .set({
      first_name: 'Tessa',
      last_name: 'Testwell',
      registration_status: 'PASSED',
      registration_last_step: 'confirmed',
      ...standing,
    })
    .where('user_id', '=', user_id)
    .returning(['id', 'entity_id'])
    .executeTakeFirstOrThrow()
  const browser = await signedIn(test, { institution_id, user_id }, slug)
  return { browser, email, phone, institution_id, user_id, depositor_id, entity_id }
}

export async function stand(test: TestApp, who: Applicant, standing: Standing): Promise<void> {
  await test.ctx.db
    .updateTable('depositors')
    .set(standing)
    .where('id', '=', who.depositor_id)
    .execute()
}

/** A code for an act that asks for one, as its owner reads it on the phone. */
export async function freshCode(
  test: TestApp,
  { browser, phone }: Applicant,
  purpose: StepUpPurpose = 'link',
): Promise<StepUp> {
  const nonce = await browser.selectMfa(`phone?purpose=${purpose}`)
  return { nonce, code: await latestCode(test, phone) }
}

/** Good bank details at another bank. */
export const DETAILS = {
  routing_number: '992000024',
  account_number: '0012345678',
  account_type: 'checking',
} as const

/** Each person has an account of their own there: deposits are sent to one account for few people. */
export function linkByHand(
  { browser, phone }: Pick<Applicant, 'browser' | 'phone'>,
  details: object = {},
  key: string = randomUUID(),
): Promise<Reply<Linked>> {
  const body = { ...DETAILS, account_number: `${phone}5678`, ...details }
  return browser.call<Linked>('POST', '/link/manual', body, { 'idempotency-key': key })
}

/** The micro-entries of a link, in the order they were made. */
export function microEntries({ ctx }: TestApp, linkId: string) {
  return ctx.db
    .selectFrom('transfers')
    .selectAll()
    .where('linked_account_id', '=', linkId)
    .where('kind', 'in', ['micro_credit', 'micro_debit'])
    .orderBy('date_created')
    .orderBy('idempotency_key')
    .execute()
}

/** Has the newest micro-entries of a link leave in their file; gives the amounts of the credits. */
export async function sendMicroEntries(test: TestApp, linkId: string): Promise<[number, number]> {
  const unsent = (await microEntries(test, linkId)).filter(({ status }) => status === 'Initiated')
  for (const { institution_id, id: transferId } of unsent) {
    const move = { institution_id, transferId, now: test.ctx.clock.now(), actor: TEST_ACTOR }
    await inTransaction(test.ctx.db, async (trx) => {
      await queueTransfer(trx, move)
      await submitTransfer(trx, move)
    })
  }
  const [first, second] = unsent.filter(({ kind }) => kind === 'micro_credit')
  return [first?.amount_cents ?? 0, second?.amount_cents ?? 0]
}

/** What an aggregator gives whose user shared one account. */
export const SHARED: ConsentedAccount = {
  bankName: 'Copper Canyon Bank',
  routingNumber: '992000011',
  accountNumber: '700012345',
  accountType: 'savings',
  holderNames: ['Tessa Testwell'],
  renewsConsent: false,
}

/** Opens the widget and tells its success; the aggregator says what was shared. */
export async function linkByWidget(
  test: TestApp,
  { browser }: Applicant,
  shared: Partial<ConsentedAccount> = {},
  body: object = {},
): Promise<Reply<Linked>> {
  test.ctx.aggregator = aggregatorThat({ ...SHARED, ...shared })
  const opened = await browser.get<{ uuid: string }>('/fastlink')
  const uuid = opened.body.data?.uuid
  return browser.post<Linked>('/link/fastlink', { uuid, success: true, ...body })
}

/** An aggregator that opens for everybody and shares this. */
export function aggregatorThat(shared: ConsentedAccount | null | Error) {
  return {
    openWidget: async () => ({
      url: '/widget',
      token: 'a token',
      expiresAt: new Date('2026-01-05T15:10:00Z'),
    }),
    readConsent: async () => {
      if (shared instanceof Error) throw shared
      return shared
    },
  }
}

export function readLink({ ctx }: TestApp, id: string) {
  return ctx.db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function linksOf({ ctx }: TestApp, { entity_id }: Applicant) {
  return ctx.db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .orderBy('created_at')
    .execute()
}

import { randomUUID } from 'node:crypto'
import {
  type Disclosure,
  type DisclosureKind,
  type DisclosureText,
  RequiredKind,
  needsPdfWord,
} from '@passbook/contract/disclosures'
import {
  type RegistrationStatus,
  type RegistrationStep,
  isAtOrBefore,
} from '@passbook/contract/enums'
import type { StoredLinkStatus } from '../src/platform/db/tables/outside.ts'
import { publishDocument } from '../src/domains/people/disclosures/publish-document.ts'
import type { LinkedAccount } from '../src/domains/people/linked-accounts/account-number.ts'
import type { TestApp } from './app.ts'
import { type Applicant as Signed, addApplicant } from './applicants.ts'
import type { TestBrowser } from './browser.ts'
import { addLink } from './linking.ts'
import { addScreening } from './screening.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { SECOND_HOLDER } from './second-holder.ts'

export interface ApplicantOptions {
  step?: RegistrationStep | null
  status?: RegistrationStatus | null
  standing?: 'REVIEW' | 'HOLD' | null
  /** There is another holder of the account, who stands so. */
  otherStanding?: 'REVIEW' | 'HOLD'
  /** Of their outside account; none when null. */
  link?: StoredLinkStatus | null
  /** Has opened and signed every required document in force; by default from the step disclosures on. */
  hasSigned?: boolean
  amountCents?: number
  slug?: string
}

export interface Applicant extends Signed {
  link: LinkedAccount | undefined
}

/** An applicant with whatever else their application needs: rows set directly. */
export async function addApplicantWith(
  test: TestApp,
  options: ApplicantOptions = {},
): Promise<Applicant> {
  const { step = 'disclosures', status = 'PASSED', standing = null, slug } = options
  const where = { registration_status: status, registration_last_step: step, standing }
  const who = await addApplicant(test, where, slug)
  const link = await linkOf(test, who, options)
  if (options.otherStanding) await addOtherHolder(test, who, options.otherStanding)
  if (options.hasSigned ?? !isAtOrBefore(step, 'verified')) await signEverything(test, who)
  if (options.amountCents !== undefined) await chooseAmount(test, who, options.amountCents)
  return { ...who, link }
}

async function linkOf(
  { ctx }: TestApp,
  { institution_id, entity_id, depositor_id }: Signed,
  { link: status = 'ACTIVE' }: ApplicantOptions,
): Promise<LinkedAccount | undefined> {
  if (status === null) return undefined
  // Everybody has an outside account of their own: few strangers may name the same one.
  const accountNumber = `${Number.parseInt(entity_id.slice(0, 8), 16)}1234`
  return addLink({ ctx, institution_id }, { status, entity_id, depositor_id, accountNumber })
}

export async function addOtherHolder(
  { ctx }: TestApp,
  { institution_id, entity_id }: Signed,
  standing: 'REVIEW' | 'HOLD',
): Promise<void> {
  const passed = { registration_status: 'PASSED', registration_last_step: 'completed' } as const
  await inTransaction(ctx.db, async (trx) => {
    const { id: depositor_id } = await trx
      .insertInto('depositors')
      .values({ ...passed, institution_id, entity_id, ...SECOND_HOLDER, standing })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addScreening(trx, { institution_id, depositor_id })
  })
}

async function signEverything(
  { ctx: { db, clock } }: TestApp,
  { institution_id, depositor_id }: Pick<Applicant, 'institution_id' | 'depositor_id'>,
): Promise<void> {
  const documents = await db
    .selectFrom('disclosure_documents')
    .select(['id as document_id', 'hash', 'kind'])
    .where('institution_id', '=', institution_id)
    .where('retired_at', 'is', null)
    .where('kind', 'in', RequiredKind.options)
    .execute()
  const at = clock.now()
  for (const { document_id, hash, kind } of documents) {
    const key = { institution_id, depositor_id, document_id }
    const attestation = JSON.stringify({
      agreed: true,
      ...(kind === 'w9' && { subject_to_backup_withholding: false }),
    })
    const where = { ip: '192.0.2.7', user_agent: 'test' }
    await db
      .insertInto('disclosure_openings')
      .values({ ...key, opened_at: at })
      .execute()
    await db
      .insertInto('disclosure_attestations')
      .values({ ...key, hash, attestation, ...where, signed_at: at })
      .execute()
  }
  await db
    .updateTable('depositors')
    .set({ is_backup_withheld: false })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
}

async function chooseAmount(
  { ctx: { db } }: TestApp,
  { institution_id, entity_id }: Pick<Applicant, 'institution_id' | 'entity_id'>,
  initial_fund_amount_cents: number,
): Promise<void> {
  await db
    .updateTable('entities')
    .set({ initial_fund_amount_cents })
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity_id)
    .execute()
}

/** The documents in force, by their kind, as this person sees them. */
export async function activeDisclosures(
  browser: TestBrowser,
): Promise<Record<DisclosureKind, Disclosure>> {
  const { body } = await browser.get<Disclosure[]>('/disclosures/active')
  const pairs = (body.data ?? []).map((one) => [one.kind, one] as const)
  return Object.fromEntries(pairs) as Record<DisclosureKind, Disclosure>
}

/** Opens a document and signs it, as the page does. */
export async function openAndSign(browser: TestBrowser, { uuid, hash, kind }: Disclosure) {
  const { body } = await browser.get<DisclosureText>(`/disclosure/${uuid}/${hash}`)
  const attestation = {
    agreed: true,
    ...(kind === 'w9' && { subject_to_backup_withholding: false }),
    ...(needsPdfWord(kind) && { pdf_word: 'sandbox' }),
  }
  const schedule_hash = body.data?.schedule?.hash
  return browser.post<{ disclosure: Disclosure }>(`/disclosure/${uuid}`, {
    attestation,
    hash,
    schedule_hash,
  })
}

/** A new version of a document, as staff would publish it. */
export function republish(
  { ctx }: TestApp,
  institution_id: string,
  kind: DisclosureKind,
  title = `Changed ${randomUUID()}`,
) {
  return publishDocument(ctx.db, {
    institution_id,
    kind,
    words: {
      title,
      sections: [{ heading: 'What changed', paragraphs: ['This version says more.'] }],
      agreement: 'I agree.',
    },
    now: ctx.clock.now(),
    actor: { kind: 'operator', id: 'test' },
  })
}

/** Funds, with a key of its own unless one is given. */
export function fund<T>(browser: TestBrowser, amount_cents: unknown, key: string = randomUUID()) {
  const headers = { 'idempotency-key': key }
  return browser.call<T>('POST', '/fund-my-account', { amount_cents }, headers)
}

export function cancelApplication<T>(browser: TestBrowser, key: string = randomUUID()) {
  return browser.call<T>('POST', '/close-my-account', {}, { 'idempotency-key': key })
}

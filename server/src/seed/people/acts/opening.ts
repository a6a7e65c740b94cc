import { randomUUID } from 'node:crypto'
import { type DisclosureKind, isRequired } from '@passbook/contract/disclosures'
import { updateStep, openDisclosure } from '../../../domains/people/disclosures/list-disclosures.ts'
import { pdfWordOf } from '../../../domains/people/disclosures/pdf-word.ts'
import { listInForce } from '../../../domains/people/disclosures/queries.ts'
import { signDisclosure } from '../../../domains/people/disclosures/sign-disclosure.ts'
import {
  fundMyAccount,
  setInitialFundAmount,
} from '../../../domains/money/funding/fund-my-account.ts'
import { confirmDetails } from '../../../domains/people/registration/confirm-details.ts'
import { saveStep } from '../../../domains/people/registration/save-step.ts'
import { makeDeposit } from '../../../domains/money/orders/make-deposit.ts'
import { type World, signedIn } from '../world.ts'

/** The results of the sandbox identity check by the last four digits of the SSN (docs/sandbox.md). */
export const LAST_FOUR = {
  passed: '1234',
  failed: '0002',
  flagged: '0003',
  inReview: '0004',
  errored: '0005',
} as const

/** The first step of an application: personal details. */
export function basicsOf({ name, ssn }: { name: string; ssn: string }) {
  const [first_name = '', ...rest] = name.split(' ')
  const last_name = rest.join(' ')
  return { step: 'basic', first_name, last_name, date_of_birth: '1986-05-14', ssn } as const
}

/** The address and employer of every demo person. */
export const HOME = {
  step: 'address',
  street: '48 Figment Street',
  unit: undefined,
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
} as const
export const WORK = {
  step: 'employer',
  employment_status: 'EMPLOYED',
  employer_name: 'Imaginary Clockworks',
  occupation: 'Clockmaker',
} as const

export async function enterBasics(
  world: World,
  lastFour: string = LAST_FOUR.passed,
): Promise<void> {
  const { name, phone } = world.person
  const basics = basicsOf({ name, ssn: ssnOf(phone, lastFour) })
  await saveStep(world.ctx, signedIn(world), basics)
}

/** An SSN that is unique because the phone number is. */
export function ssnOf(phone: string, lastFour: string): string {
  return `3${phone.slice(-2)}55${lastFour}`
}

export async function enterAddress(world: World): Promise<void> {
  await saveStep(world.ctx, signedIn(world), HOME)
}

export async function enterEmployer(world: World): Promise<void> {
  await saveStep(world.ctx, signedIn(world), WORK)
}

export async function confirm(world: World): Promise<void> {
  await confirmDetails(world.ctx, signedIn(world))
}

/** Does everything up to the result of the identity check. */
export async function apply(world: World, lastFour?: string): Promise<void> {
  await enterBasics(world, lastFour)
  await enterAddress(world)
  await enterEmployer(world)
  await confirm(world)
}

export async function chooseAmount(world: World, amountCents: number): Promise<void> {
  await setInitialFundAmount(world.ctx, signedIn(world), amountCents)
}

/** Signs the documents required to open an account, with an answer about backup withholding. */
export async function signDocuments(world: World, isWithheld = false): Promise<void> {
  const { ctx } = world
  const caller = signedIn(world)
  for (const document of await listInForce(ctx.db, caller)) {
    const isAsked = document.kind === 'w9'
    const answer = isAsked ? { subject_to_backup_withholding: isWithheld } : {}
    if (isRequired(document.kind)) await openAndSign(world, document, answer)
  }
  await updateStep(ctx, caller)
}

/** Agrees to electronic tax forms. */
export async function agreeToTaxDelivery(world: World): Promise<void> {
  const documents = await listInForce(world.ctx.db, signedIn(world))
  const consent = documents.find(({ kind }) => kind === 'tax_delivery')
  if (consent) await openAndSign(world, consent, {})
}

async function openAndSign(
  world: World,
  { id: documentId, hash, kind }: { id: string; hash: string; kind: DisclosureKind },
  answer: { subject_to_backup_withholding?: boolean },
): Promise<void> {
  const { ctx, origin } = world
  const caller = signedIn(world)
  const { schedule } = await openDisclosure(ctx, caller, { uuid: documentId, hash })
  const pdf_word = pdfWordOf(ctx, caller, { id: documentId, kind })
  const attestation = { agreed: true as const, ...answer, ...(pdf_word && { pdf_word }) }
  const schedule_hash = schedule?.hash
  await signDisclosure(ctx, caller, { documentId, hash, attestation, schedule_hash, origin })
}

export async function fund(world: World, amountCents: number): Promise<void> {
  const input = { amountCents, idempotencyKey: randomUUID() }
  await fundMyAccount(world.ctx, signedIn(world), input)
}

export async function depositMore(world: World, amountCents: number): Promise<void> {
  const order = { amountCents, expectedSettlementDate: undefined, idempotencyKey: randomUUID() }
  await makeDeposit(world.ctx, signedIn(world), order)
}

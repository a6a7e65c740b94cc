import { LIMITS } from '@passbook/contract/limits'
import { randomUUID } from 'node:crypto'
import type { StepUp } from '@passbook/contract/step-up'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { AccountType } from '../../../../platform/db/tables/outside.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { type Applicant, asProvenApplicant } from '../../../people/depositor/as-applicant.ts'
import type { Prove } from '../../../access/auth/codes/step-up.ts'
import { advanceStep } from '../../../people/depositor/queries.ts'
import type { Application } from '../../../people/depositor/lock-application.ts'
import { deleteDrafts } from '../../../../platform/delete-drafts.ts'
import { sealAccountNumber } from '../../../people/linked-accounts/account-number.ts'
import { registeredName } from '../account-owner.ts'
import { archiveLink } from '../activate-link.ts'
import { beginLink } from '../link-state.ts'
import { type Linked, answerWith } from '../describe-link.ts'
import { assertMayBegin, hadActiveLink } from '../may-link.ts'
import { issueMicroEntries } from '../micro-entries.ts'
import { findBankName } from '../queries.ts'
import { refuseAccount } from '../refuse-account.ts'
import { emailAboutMicroDeposits } from '../notify-of-link.ts'
import { freshVerification } from './verify-manual.ts'

export interface BankDetails {
  routingNumber: string
  accountNumber: string
  accountType: AccountType
}

interface ManualLink {
  details: BankDetails
  idempotencyKey: string
  stepUp: StepUp | undefined
}

/** Saves bank details and sends micro-deposits that prove whose account it is. */
export function linkManual(
  ctx: Context,
  caller: SessionCaller,
  institution: Institution,
  { details, idempotencyKey: key, stepUp }: ManualLink,
): Promise<Linked> {
  const once = { call: 'link_manual', key, input: details }
  return asProvenApplicant(ctx, caller, { once, purpose: 'link', stepUp }, (applicant) =>
    link(ctx, applicant, { caller, institution, details }),
  )
}

interface Linking {
  caller: SessionCaller
  institution: Institution
  details: BankDetails
}

async function link(
  ctx: Context,
  { trx, application, by, prove }: Applicant & { prove: Prove },
  { caller, institution, details }: Linking,
): Promise<Linked> {
  const { now } = by
  assertMayBegin(application, { kind: 'MANUAL', mode: institution.linking_mode, now })
  const id = randomUUID()
  const sealed = sealAccountNumber(
    ctx.vault,
    { institution_id: institution.id, linkId: id },
    details,
  )
  const refusal =
    (await refuseAccount(ctx, { trx, application }, institution, details)) ??
    refuseAgain(application, sealed.account_number_index)
  if (refusal) throw invalid(refusal.field, refusal.words)
  const same = findPending(application, details, sealed.account_number_index)
  if (same) return answerWith(trx, caller, same, now)
  if (hadActiveLink(application)) await prove()
  for (const other of application.links) {
    if (other.status === 'VERIFICATION_PENDING') await archiveLink(trx, other, by)
  }
  const begun = {
    id,
    kind: 'MANUAL',
    status: 'VERIFICATION_PENDING',
    bank_name: await findBankName(trx, details.routingNumber),
    routing_number: details.routingNumber,
    account_type: details.accountType,
    ...sealed,
    holder_name: registeredName(application.depositor),
    reissues_left: LIMITS.microdeposits.reissues,
    ...freshVerification(now),
  } as const
  const waiting = await beginLink(trx, application, begun, now)
  const arrivesOn = await issueMicroEntries(trx, waiting, by)
  await deleteDrafts(trx, caller, ['banking-information'])
  await advanceStep(trx, application.depositor, 'bank')
  await emailAboutMicroDeposits(ctx, trx, waiting, arrivesOn)
  return answerWith(trx, caller, waiting, now)
}

/** Finds a pending link with the same details: its micro-deposits are on the way, so no others are sent. */
function findPending({ links }: Application, { accountType }: BankDetails, index: Buffer) {
  return links.find(
    ({ status, account_type, account_number_index }) =>
      status === 'VERIFICATION_PENDING' &&
      account_type === accountType &&
      account_number_index?.equals(index) === true,
  )
}

/** Refuses an account that is already linked and in use. */
function refuseAgain({ links }: Application, index: Buffer) {
  const isInUse = links.some(
    ({ status, account_number_index }) =>
      status === 'ACTIVE' && account_number_index?.equals(index) === true,
  )
  return isInUse ? { field: 'account_number', words: 'This account is already linked.' } : null
}

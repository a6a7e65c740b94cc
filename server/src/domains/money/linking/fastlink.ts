import type { WidgetFailure } from '@passbook/contract/linking'
import type { StepUp } from '@passbook/contract/step-up'
import type { Context } from '../../../context.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import type { ConsentedAccount } from '../../../platform/ports/aggregator/port.ts'
import type { Prove } from '../../access/auth/codes/step-up.ts'
import {
  asApplicant,
  type Applicant,
  asProvenApplicant,
} from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import {
  type LinkedAccount,
  sealAccountNumber,
} from '../../people/linked-accounts/account-number.ts'
import { chooseOwner, reportOtherOwner } from './account-owner.ts'
import { activateLink } from './activate-link.ts'
import { type Linked, answerWith } from './describe-link.ts'
import { beginLink, moveLink, type OwnLink, lockOwnLink } from './link-state.ts'
import { assertMayBegin, assertMayLink, assertOffered, hadActiveLink } from './may-link.ts'
import { type AccountRefusal, refuseAccount } from './refuse-account.ts'

const PROVIDER_DOWN =
  'We cannot reach the service that links bank accounts. Please try again in a while.'

interface OpenedWidget {
  uuid: string
  url: string
  token: string
  expires_at: string
}

/** Opens the aggregator's widget for a new PENDING link; an earlier one left open is failed. */
export async function openFastlink(
  ctx: Context,
  caller: ApplicationCaller,
  institution: Institution,
): Promise<OpenedWidget> {
  const link = await beginPending(ctx, caller, institution)
  try {
    const { url, token, expiresAt } = await ctx.aggregator.openWidget({
      institution_id: caller.institution_id,
      depositor_id: caller.depositor_id,
      linkedAccountId: link.id,
      now: ctx.realTime.now(),
    })
    return { uuid: link.id, url, token, expires_at: expiresAt.toISOString() }
  } catch (error) {
    throw await recordProviderFailure(ctx, caller, link.id, error)
  }
}

function beginPending(
  ctx: Context,
  caller: ApplicationCaller,
  institution: Institution,
): Promise<LinkedAccount> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { now } = by
    assertMayBegin(application, { kind: 'FASTLINK', mode: institution.linking_mode, now })
    for (const { id, status } of application.links) {
      if (status !== 'PENDING') continue
      await moveLink(trx, {
        institution_id: caller.institution_id,
        linkedAccountId: id,
        to: 'FAILED',
        ...by,
        details: { reason: 'opened_again' },
      })
    }
    return beginLink(trx, application, { kind: 'FASTLINK', status: 'PENDING' }, now)
  })
}

/** STATES: provider down → ERRORED, unless another tab has changed the link meanwhile. */
async function recordProviderFailure(
  ctx: Context,
  caller: ApplicationCaller,
  linkedAccountId: string,
  error: unknown,
): Promise<DomainError> {
  ctx.log.error({ err: error, linkedAccountId }, 'the aggregator failed')
  await asApplicant(ctx, caller, {}, async ({ trx, application: { links }, by }) => {
    if (links.find(({ id }) => id === linkedAccountId)?.status !== 'PENDING') return
    await moveLink(trx, {
      institution_id: caller.institution_id,
      linkedAccountId,
      to: 'ERRORED',
      ...by,
      details: { reason: 'provider_down' },
    })
  })
  return new DomainError('unavailable', { message: PROVIDER_DOWN })
}

const ENDED = 'This attempt has ended. Please link your bank account again.'
const NOT_SHARED = 'Your bank has not shared an account with us. Please try again.'

/** Links the account shared in the widget; the aggregator says whether one was shared. */
export async function linkFastlink(
  ctx: Context,
  caller: SessionCaller,
  institution: Institution,
  { uuid, stepUp }: { uuid: string; stepUp: StepUp | undefined },
): Promise<Linked> {
  const known = await asApplicant(ctx, caller, {}, async (applicant) =>
    findKnown(applicant, caller, (await lockOpenedLink(applicant, uuid)).link),
  )
  if (known) return known
  const account = await readConsent(ctx, caller, uuid)
  const options = { purpose: 'link', stepUp } as const
  const outcome = await asProvenApplicant(ctx, caller, options, (applicant) =>
    linkSharedAccount(ctx, applicant, { caller, institution, uuid, account }),
  )
  if ('refusal' in outcome) throw refused(outcome.refusal)
  return outcome
}

/** Records that the widget ended without an account; a link that is no longer PENDING stays as it is. */
export function noteFailure(
  ctx: Context,
  caller: SessionCaller,
  { uuid, reason }: { uuid: string; reason: WidgetFailure },
): Promise<Linked> {
  return asApplicant(ctx, caller, {}, async (applicant) => {
    const { link } = await lockOpenedLink(applicant, uuid)
    const ended = link.status === 'PENDING' ? await failLink(applicant, link, reason) : link
    return answerWith(applicant.trx, caller, ended, applicant.by.now)
  })
}

/** Only the person who opened the widget may end it. */
async function lockOpenedLink({ trx, application }: Applicant, uuid: string): Promise<OwnLink> {
  const own = await lockOwnLink(trx, application, uuid, 'FASTLINK')
  if (own.link.depositor_id !== application.depositor.id) throw new DomainError('not_found')
  return own
}

/** The same answer again if this result was reported before; null if the account is still to be linked. */
async function findKnown(
  { trx, by }: Applicant,
  caller: SessionCaller,
  link: LinkedAccount,
): Promise<Linked | null> {
  if (link.activated_at !== null) return answerWith(trx, caller, link, by.now)
  if (link.status !== 'PENDING') throw invalid('uuid', ENDED)
  return null
}

/** Called outside of any transaction, because the aggregator may be slow. */
async function readConsent(
  ctx: Context,
  caller: SessionCaller,
  uuid: string,
): Promise<ConsentedAccount> {
  const { institution_id, depositor_id } = caller
  const consented = await ctx.aggregator
    .readConsent({ institution_id, depositor_id, linkedAccountId: uuid })
    .catch(async (error: unknown) => {
      throw await recordProviderFailure(ctx, caller, uuid, error)
    })
  if (consented === null) throw invalid('uuid', NOT_SHARED)
  return consented
}

interface SharedAccount {
  caller: SessionCaller
  institution: Institution
  uuid: string
  account: ConsentedAccount
}

/** PENDING → ACTIVE, or FAILED for an account that cannot be linked here. */
async function linkSharedAccount(
  ctx: Context,
  applicant: Applicant & { prove: Prove },
  { caller, institution, uuid, account }: SharedAccount,
): Promise<Linked | { refusal: AccountRefusal }> {
  const { trx, application } = applicant
  const own = await lockOpenedLink(applicant, uuid)
  const { link } = own
  const known = await findKnown(applicant, caller, link)
  if (known) return known
  assertMayLink(application, 'FASTLINK')
  assertOffered(institution.linking_mode, 'FASTLINK')
  const refusal = await refuseAccount(ctx, applicant, institution, account)
  if (refusal) {
    // The failed link must be committed, so the caller throws the refusal after the transaction.
    await failLink(applicant, link, 'refused')
    return { refusal }
  }
  if (hadActiveLink(application)) await applicant.prove()
  const where = { institution_id: link.institution_id, linkId: link.id }
  const active = await activateLink(ctx, trx, own, {
    bank_name: account.bankName,
    routing_number: account.routingNumber,
    account_type: account.accountType,
    holder_name: chooseOwner(application.depositor, account.holderNames),
    renews_consent: account.renewsConsent,
    ...sealAccountNumber(ctx.vault, where, account),
  })
  const shared = { person: application.depositor, link: active, names: account.holderNames }
  await reportOtherOwner(trx, shared, applicant.by.now)
  return answerWith(trx, caller, active, applicant.by.now)
}

/** STATES: closed or refused → FAILED; provider down → ERRORED. */
function failLink(
  { trx, by }: Applicant,
  { institution_id, id }: LinkedAccount,
  reason: WidgetFailure | 'refused',
): Promise<LinkedAccount> {
  return moveLink(trx, {
    institution_id,
    linkedAccountId: id,
    to: reason === 'bank_down' ? 'ERRORED' : 'FAILED',
    ...by,
    details: { reason },
  })
}

/** No form shows these fields, so the text is also the error's message. */
function refused({ field, words }: AccountRefusal): DomainError {
  return new DomainError('invalid', { message: words, fields: { [field]: [words] } })
}

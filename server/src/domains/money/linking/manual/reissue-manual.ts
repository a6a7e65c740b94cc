import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Context } from '../../../../context.ts'
import type { StoredLinkStatus } from '../../../../platform/db/tables/outside.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { asApplicant } from '../../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../../people/linked-accounts/account-number.ts'
import { playOf } from '../../returns/playbook.ts'
import { type Linked, answerWith } from '../describe-link.ts'
import { type OwnLink, lockOwnLink, moveLink } from '../link-state.ts'
import { assertMayVerify } from '../may-link.ts'
import { cancelUnsentEntries, issueMicroEntries, listReturnCodes } from '../micro-entries.ts'
import { emailAboutMicroDeposits } from '../notify-of-link.ts'
import { freshVerification } from './verify-manual.ts'

const UNVERIFIED: readonly StoredLinkStatus[] = [
  'VERIFICATION_PENDING',
  'LOCKED',
  'TIMEOUT',
  'VERIFICATION_RETURNED',
]

/** Sends new micro-deposits to an account that is not verified yet, at most twice. */
export function reissueManual(
  ctx: Context,
  caller: ApplicationCaller,
  { accountId, idempotencyKey: key }: { accountId: string; idempotencyKey: string },
): Promise<Linked> {
  const once = { call: 'reissue_manual', key, input: accountId }
  return asApplicant(ctx, caller, { once }, async ({ trx, application, by }) => {
    const own = await lockOwnLink(trx, application, accountId, 'MANUAL')
    assertMayVerify(application)
    await assertMayReissue(trx, own)
    return answerWith(trx, caller, await reissue(ctx, trx, own.link), by.now)
  })
}

async function assertMayReissue(trx: Transaction, { application, link }: OwnLink): Promise<void> {
  const refuse = (words: string) => invalid('account_id', words)
  if (link.activated_at !== null || !UNVERIFIED.includes(link.status)) {
    throw refuse('This account isn’t waiting for microdeposits.')
  }
  const isOtherPending = application.links.some(
    ({ id, status }) => id !== link.id && status === 'VERIFICATION_PENDING',
  )
  if (isOtherPending) throw refuse('Another account is being verified.')
  if (!link.reissues_left) {
    throw refuse('We already sent new deposits twice. Link another account or contact us.')
  }
  // The owner reported to the bank that they never agreed, so nothing more is sent there.
  const codes = await listReturnCodes(trx, link)
  if (codes.some((code) => playOf(code).isReviewed)) {
    throw refuse('Your bank returned the deposits. Link another account or contact us.')
  }
}

async function reissue(
  ctx: Context,
  trx: Transaction,
  before: LinkedAccount,
): Promise<LinkedAccount> {
  const now = ctx.clock.now()
  const { institution_id, id: linkedAccountId } = before
  const by = { now, actor: { kind: 'depositor', id: before.depositor_id } } as const
  await cancelUnsentEntries(trx, before, by)
  await moveLink(trx, { institution_id, linkedAccountId, to: 'VERIFICATION_PENDING', ...by })
  const link = await trx
    .updateTable('linked_accounts')
    .set({ ...freshVerification(now), reissues_left: (before.reissues_left ?? 0) - 1 })
    .where('institution_id', '=', institution_id)
    .where('id', '=', linkedAccountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'reissue_microdeposits',
    entity: 'linked_account',
    entityId: linkedAccountId,
    details: { reissues_left: link.reissues_left },
  })
  const arrivesOn = await issueMicroEntries(trx, link, by)
  await emailAboutMicroDeposits(ctx, trx, link, arrivesOn)
  return link
}

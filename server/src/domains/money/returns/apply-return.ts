import { formatCents } from '@passbook/contract/money'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { notePayoutReturned } from '../closing/return-payout.ts'
import { stopPayout } from '../closing/stop-payout.ts'
import { lockLink } from '../../people/linked-accounts/queries.ts'
import { playOf } from './playbook.ts'
import type { Transfer } from '../transfers/queries.ts'
import { returnTransfer } from '../transfers/moves/return-transfer.ts'
import { cancelWaiting } from '../orders/cancel-waiting.ts'
import { APPLYING, type AnswerCase, raiseAnswerTask } from './answer-case.ts'
import { setStanding } from '../../access/holds/set-standing.ts'
import { findEntity, isOnHold } from './owners.ts'
import { endReturned } from './end-returned.ts'
import { retryDeposit } from './retry-deposit.ts'
import { type ReturnCase, moveLinkIfPossible } from './return-case.ts'
import { isMicroEntry, returnMicroEntry } from './return-micro-entry.ts'
import { tellOfReturn } from './tell-depositor.ts'

/** The whole effect of a return: the money goes back, and the playbook is followed. */
export async function applyReturn(self: AnswerCase, before: Transfer): Promise<void> {
  const { trx, answer, now } = self
  const { institution_id, id: transferId, linked_account_id } = before
  const move = { institution_id, transferId, now, actor: APPLYING }
  await stopPayout(self.ctx, trx, before, move)
  const { transfer } = await returnTransfer(trx, { ...move, returnCode: answer.code })
  const link = linked_account_id
    ? await lockLink(trx, institution_id, linked_account_id)
    : undefined
  const entity = await findEntity(trx, transfer, link)
  const play = playOf(answer.code)
  const whole: ReturnCase = { ...self, transfer, link, entity, play }
  if (play.isStaffTask) await raiseCodeTask(whole)
  if (isMicroEntry(transfer)) return returnMicroEntry(whole)
  const retry = await retryIfAllowed(whole)
  const movedTo = retry === undefined ? await followPlay(whole) : undefined
  if (play.endsSchedules) await endReturned(whole)
  await changeStanding(whole)
  await raiseMoneyTask(whole)
  if (transfer.kind === 'payout') await notePayoutReturned(self.ctx, trx, transfer)
  else if (transfer.reverses_transfer_id === null) await tellOfReturn(whole, { retry, movedTo })
  else await raiseReversalTask(whole)
}

async function retryIfAllowed(self: ReturnCase): Promise<Transfer | undefined> {
  const { trx, transfer, link, entity, play, now } = self
  // Nothing more is pulled from people who are on hold, or about to be.
  const isHeld = transfer.shortfall_cents > 0 || (entity && (await isOnHold(trx, entity)))
  if (!play.isRetried || isHeld) return undefined
  return retryDeposit(trx, transfer, link, now)
}

/** Moves the link as the playbook says, if it is still where that can be; tells where it went. */
async function followPlay(self: ReturnCase): Promise<StoredLinkStatus | undefined> {
  const { play, transfer } = self
  if (play.link === 'stays') return undefined
  // What is wrong with pulling money is not wrong with sending it.
  if (play.link === 'DEPOSITS_LOCKED' && transfer.kind !== 'deposit') return undefined
  return (await moveLinkIfPossible(self, play.link)) ? play.link : undefined
}

/** STATES: unauthorised → REVIEW; money already spent → HOLD, which stands over it. */
async function changeStanding(self: ReturnCase): Promise<void> {
  const { trx, answer, transfer, entity, play, now } = self
  if (entity === undefined) return
  const by = {
    now,
    actor: APPLYING,
    details: { return_code: answer.code, transfer_id: transfer.id },
  }
  if (transfer.shortfall_cents > 0) {
    await setStanding(trx, entity, { standing: 'HOLD', reason: 'owed' }, by)
    await stopMoney(self)
  } else if (play.isReviewed) {
    // That an owner has died is for staff to look into: nobody says they did not agree.
    const reason = play.rate === 'unauthorised' ? 'unauthorised_return' : 'staff'
    await setStanding(trx, entity, { standing: 'REVIEW', reason }, by)
  }
}

/** STATES: Hold and cancelling. What has not left does not leave. */
async function stopMoney({ ctx, trx, transfer, now }: ReturnCase): Promise<void> {
  const { institution_id, account_id: accountId } = transfer
  if (accountId === null) return
  await cancelWaiting(ctx, trx, { institution_id, accountId, now, actor: APPLYING })
}

async function raiseCodeTask(self: ReturnCase): Promise<void> {
  const { answer, transfer } = self
  const amount = formatCents(answer.amount_cents)
  await raiseAnswerTask(
    self,
    'return_code',
    `A transfer of ${amount} came back as ${answer.code}. The money went back; look into why.`,
    { transfer_id: transfer.id },
  )
}

/** A reversal was staff's own doing: they hear of it, not the depositor. */
async function raiseReversalTask(self: ReturnCase): Promise<void> {
  const { answer, transfer } = self
  const message = `A reversal came back as ${answer.code}: what it was to take back stays as it was.`
  const details = { transfer_id: transfer.id, reverses: transfer.reverses_transfer_id }
  await raiseAnswerTask(self, 'reversal_returned', message, details)
}

/** What the books can only keep until a person decides. */
async function raiseMoneyTask(self: ReturnCase): Promise<void> {
  const { trx, transfer } = self
  const details = { transfer_id: transfer.id, shortfall_cents: transfer.shortfall_cents }
  if (transfer.shortfall_cents > 0) {
    const owed = formatCents(transfer.shortfall_cents)
    const message = `A returned deposit, or interest on it, was already spent: ${owed} is owed, and the account is on hold.`
    await raiseAnswerTask(self, 'returned_money_spent', message, details)
  }
  const account = await trx
    .selectFrom('savings_accounts')
    .select('status')
    .where('institution_id', '=', transfer.institution_id)
    .where('id', '=', transfer.account_id)
    .executeTakeFirst()
  if (account?.status !== 'CLOSED') return
  const message =
    'A transfer of a closed account came back. reopen-account opens the account again; otherwise settle it by hand.'
  await raiseAnswerTask(self, 'returned_to_closed_account', message, details)
}

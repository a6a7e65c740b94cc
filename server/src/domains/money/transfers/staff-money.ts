import type { Context } from '../../../context.ts'
import { accountHoldersWithLogin } from '../../../platform/callers/account-people.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { LetterOrder } from '../../../platform/mail/notify.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import type { AlertParams } from '../../contact/alerts/words.ts'
import type { Transfer } from './queries.ts'

interface StaffMoneyNotice {
  params: AlertParams['money_by_hand']
  letter: LetterOrder
}

/**
 * Notifies all holders of what staff did with the account's money, and records who was notified; nobody
 * can turn these emails off.
 */
export async function notifyOfStaffMoney(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  { params, letter }: StaffMoneyNotice,
): Promise<void> {
  const { institution_id, account_id, id } = transfer
  if (account_id === null) throw new Error('money of no account')
  await raiseAlert(ctx, trx, {
    institution_id,
    account_id,
    kind: 'money_by_hand',
    event: `by_hand:${id}`,
    params,
    letter,
  })
  const row = { institution_id, transfer_id: id, template: letter.template }
  const holders = await listHolders(trx, { institution_id, account_id })
  if (holders.length === 0) return
  await trx
    .insertInto('money_by_hand_letters')
    .values(holders.map((depositor_id) => ({ ...row, depositor_id, ordered_at: ctx.clock.now() })))
    .execute()
}

async function listHolders(
  trx: Transaction,
  { institution_id, account_id }: { institution_id: string; account_id: string },
): Promise<string[]> {
  const holders = await accountHoldersWithLogin(trx, institution_id)
    .select('depositors.id')
    .where('entities.savings_account_id', '=', account_id)
    .execute()
  return holders.map(({ id }) => id)
}

/** Who requested and who approved moving money by hand, never the same (RULES-2: Console, records). */
export interface TwoPeople {
  askedBy: string
  agreedBy: string
  /** The approval request, if it was made at the console. */
  approvalId?: string
}

const ONE = 'Manual money movements take two people. Name a different approver.'

export function assertTwo({ askedBy, agreedBy }: TwoPeople): void {
  if (nameOf(askedBy) === nameOf(agreedBy)) throw invalid('agreed_by', ONE)
}

/** Records who requested and who approved a refund or a reversal. */
export async function noteTwoPeople(
  trx: Transaction,
  { institution_id, id }: Pick<Transfer, 'institution_id' | 'id'>,
  people: TwoPeople,
  now: Date,
): Promise<void> {
  assertTwo(people)
  await trx
    .insertInto('money_by_hand')
    .values({
      institution_id,
      transfer_id: id,
      asked_by: people.askedBy,
      agreed_by: people.agreedBy,
      approval_id: people.approvalId ?? null,
      made_at: now,
    })
    .execute()
}

function nameOf(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

import { LIMITS } from '@passbook/contract/limits'
import { randomInt, randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { type Transfer, findTransferByKey } from '../transfers/queries.ts'
import { assertFewPeople, assertTriesLeft } from './wrong-tries.ts'

/**
 * RULES: Moving money. Two credits verify who can read the account's statement; one debit recovers them.
 */

const { reissues } = LIMITS.microdeposits
const MAX_CREDIT_CENTS = 49
const ENTRIES_OF_AN_ISSUE = 3

type Link = Pick<LinkedAccount, 'institution_id' | 'id' | 'reissues_left'>
interface By {
  now: Date
  actor: Actor
}

/** Orders a link's current micro-entries, all for one file; returns the day they arrive. */
export async function issueMicroEntries(
  trx: Transaction,
  link: Link & Pick<LinkedAccount, 'depositor_id' | 'account_number_index'>,
  { now, actor }: By,
): Promise<BusinessDate> {
  const guess = { depositor_id: link.depositor_id, link }
  await assertTriesLeft(trx, guess)
  await assertFewPeople(trx, guess, now)
  const [first, second] = newAmounts()
  const requestId = randomUUID()
  const order = async (kind: 'micro_credit' | 'micro_debit', amountCents: number, n: number) => {
    const { transfer } = await initiateTransfer(trx, {
      institution_id: link.institution_id,
      kind,
      amountCents,
      accountId: null,
      linkedAccountId: link.id,
      requestId,
      idempotencyKey: keyOf(link, n),
      now,
      actor,
    })
    return transfer
  }
  const { settlement_date } = await order('micro_credit', first, 1)
  await order('micro_credit', second, 2)
  await order('micro_debit', first + second, 3)
  return settlement_date
}

/** Two different amounts, whose sum is also under a dollar. */
function newAmounts(): [number, number] {
  const first = randomInt(1, MAX_CREDIT_CENTS + 1)
  const other = randomInt(1, MAX_CREDIT_CENTS)
  return [first, other < first ? other : other + 1]
}

/** The credits of a link's current micro-entries, whose amounts its owner must enter. */
export async function readCredits(trx: Transaction, link: Link): Promise<[Transfer, Transfer]> {
  const first = await findTransferByKey(trx, link.institution_id, keyOf(link, 1))
  const second = await findTransferByKey(trx, link.institution_id, keyOf(link, 2))
  if (!first || !second) throw new Error('a link without its microdeposits')
  return [first, second]
}

function keyOf({ id, reissues_left }: Link, n: number): string {
  const issue = reissues - (reissues_left ?? reissues) + 1
  return `micro:${id}:${issue}:${n}`
}

/**
 * Cancels a link's micro-entries that are in no file yet. A set that was partly sent is left whole: a
 * debit must not go without its credits (RULES).
 */
export async function cancelUnsentEntries(
  trx: Transaction,
  link: Pick<LinkedAccount, 'institution_id' | 'id'>,
  by: By,
): Promise<void> {
  const unsent = await trx
    .selectFrom('transfers')
    .select(['id', 'request_id'])
    .where('institution_id', '=', link.institution_id)
    .where('linked_account_id', '=', link.id)
    .where('kind', 'in', ['micro_credit', 'micro_debit'])
    .where('status', '=', 'Initiated')
    .orderBy('id')
    .forUpdate()
    .execute()
  const issues = Map.groupBy(unsent, ({ request_id }) => request_id)
  for (const issue of issues.values()) {
    if (issue.length < ENTRIES_OF_AN_ISSUE) continue
    for (const { id: transferId } of issue) {
      await cancelTransfer(trx, { institution_id: link.institution_id, transferId, ...by })
    }
  }
}

/** Whether any of these links has micro-entries that were neither cancelled nor returned. */
export async function haveEntriesLeft(
  trx: Transaction,
  institution_id: string,
  links: readonly Pick<LinkedAccount, 'id'>[],
): Promise<boolean> {
  if (links.length === 0) return false
  const ids = links.map(({ id }) => id)
  const left = await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', 'in', ids)
    .where('kind', 'in', ['micro_credit', 'micro_debit'])
    .where('status', 'not in', ['Cancelled', 'Returned'])
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

/** The return codes of all returned transfers of a link. */
export async function listReturnCodes(trx: Transaction, link: Link): Promise<string[]> {
  const returned = await trx
    .selectFrom('transfers')
    .select('return_code')
    .where('institution_id', '=', link.institution_id)
    .where('linked_account_id', '=', link.id)
    .where('status', '=', 'Returned')
    .execute()
  return returned.map(({ return_code }) => return_code ?? '')
}

import { randomUUID } from 'node:crypto'
import type { Context } from '../src/context.ts'
import type { AccountType, StoredLinkStatus } from '../src/platform/db/tables/outside.ts'
import { addPrimaryDepositor } from '../src/domains/access/auth/sign-in/register.ts'
import {
  type LinkedAccount,
  sealAccountNumber,
} from '../src/domains/people/linked-accounts/account-number.ts'
import { addScreening } from './screening.ts'

export interface LinkOptions {
  status?: StoredLinkStatus
  /** Of an existing application; a new one otherwise. */
  entity_id?: string
  depositor_id?: string
  /** The savings account of the new application. */
  savingsAccountId?: string
  routingNumber?: string
  accountNumber?: string
  accountType?: AccountType
  holderName?: string
}

interface Bank {
  ctx: Pick<Context, 'db' | 'vault'>
  institution_id: string
}

/** An outside account of somebody, ACTIVE unless asked otherwise. */
export async function addLink(bank: Bank, options: LinkOptions = {}): Promise<LinkedAccount> {
  const { institution_id } = bank
  const { db, vault } = bank.ctx
  const { entity_id, depositor_id } =
    options.entity_id && options.depositor_id
      ? { entity_id: options.entity_id, depositor_id: options.depositor_id }
      : await addOwner(bank, options.savingsAccountId)
  const id = randomUUID()
  const status = options.status ?? 'ACTIVE'
  const routingNumber = options.routingNumber ?? '992000011'
  const accountNumber = options.accountNumber ?? '40051234'
  return db
    .insertInto('linked_accounts')
    .values({
      institution_id,
      id,
      entity_id,
      depositor_id,
      kind: 'MANUAL',
      status,
      bank_name: 'Copper Canyon Bank',
      routing_number: routingNumber,
      account_type: options.accountType ?? 'checking',
      ...sealAccountNumber(
        vault,
        { institution_id, linkId: id },
        {
          routingNumber,
          accountNumber,
        },
      ),
      holder_name: options.holderName ?? 'Tessa Testwell',
      activated_at: status === 'ACTIVE' ? new Date('2026-01-05T15:00:00Z') : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A person with an application of their own, who certified their number in the W-9. */
export async function addOwner(
  { ctx: { db }, institution_id }: Bank,
  savingsAccountId?: string,
): Promise<{ entity_id: string; depositor_id: string; user_id: string }> {
  const { id: user_id } = await db
    .insertInto('users')
    .values({
      institution_id,
      email: `${randomUUID()}@example.com`,
      password_hash: 'never signs in',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPrimaryDepositor(db, institution_id, user_id)
  const { id: depositor_id, entity_id } = await db
    .selectFrom('depositors')
    .select(['id', 'entity_id'])
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('depositors')
    .set({ is_backup_withheld: false })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  if (savingsAccountId !== undefined) {
    await addScreening(db, { institution_id, depositor_id })
    await db
      .updateTable('entities')
      .set({ savings_account_id: savingsAccountId })
      .where('institution_id', '=', institution_id)
      .where('id', '=', entity_id)
      .execute()
  }
  return { entity_id, depositor_id, user_id }
}

/** Where a link stands. */
export async function linkStatus(
  { ctx: { db } }: Pick<Bank, 'ctx'>,
  id: string,
): Promise<StoredLinkStatus> {
  const { status } = await db
    .selectFrom('linked_accounts')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}

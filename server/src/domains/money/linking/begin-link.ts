import type { Insertable } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'

type Begun = Omit<
  Insertable<Tables['linked_accounts']>,
  'institution_id' | 'entity_id' | 'depositor_id' | 'created_at' | 'status_changed_at'
>

/** Writes a new link of an application down, by the banking clock, with its audit row. */
export async function beginLink(
  trx: Transaction,
  { depositor, entity }: Application,
  begun: Begun,
  now: Date,
): Promise<LinkedAccount> {
  const link = await trx
    .insertInto('linked_accounts')
    .values({
      ...begun,
      institution_id: depositor.institution_id,
      entity_id: entity.id,
      depositor_id: depositor.id,
      created_at: now,
      status_changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    institution_id: depositor.institution_id,
    actor: { kind: 'depositor', id: depositor.id },
    action: 'begin_link',
    entity: 'linked_account',
    entityId: link.id,
    details: { kind: link.kind, to: link.status },
  })
  return link
}

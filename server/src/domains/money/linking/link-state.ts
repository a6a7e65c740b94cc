import type { LinkedAccountKind } from '@passbook/contract/enums'
import { mayMoveLink } from '@passbook/contract/linked-account-states'
import type { Updateable, Insertable } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { lockLink } from '../../people/linked-accounts/queries.ts'

export interface OwnLink {
  application: Application
  link: LinkedAccount
}

/** Locks a link of a locked application until the transaction ends; throws if it has no such link. */
export async function lockOwnLink(
  trx: Transaction,
  application: Application,
  linkedAccountId: string,
  /** If omitted, either kind is accepted. */
  kind?: LinkedAccountKind,
): Promise<OwnLink> {
  const link = await lockLink(trx, application.entity.institution_id, linkedAccountId)
  if (link?.entity_id !== application.entity.id || (kind && link.kind !== kind)) {
    throw new DomainError('not_found')
  }
  return { application, link }
}

interface LinkMove {
  institution_id: string
  linkedAccountId: string
  to: StoredLinkStatus
  /** The time by the banking clock. */
  now: Date
  actor: Actor
  /** Other columns that change with it. */
  changes?: Omit<Updateable<Tables['linked_accounts']>, 'status' | 'status_changed_at'>
  /** The reason, for the audit log. */
  details?: Record<string, unknown>
}

/** Moves a link to another status, as STATES allows; a link already in that status stays as it is. */
export async function moveLink(trx: Transaction, move: LinkMove): Promise<LinkedAccount> {
  const { institution_id, linkedAccountId, to, now, actor, changes, details } = move
  const link = await lockLink(trx, institution_id, linkedAccountId)
  if (link === undefined) throw new DomainError('not_found')
  if (link.status === to) return link
  if (!mayMoveLink(link.status, to)) {
    throw invalid('status', `A linked account that is ${link.status} cannot become ${to}.`)
  }
  const moved = await trx
    .updateTable('linked_accounts')
    .set({ ...changes, status: to, status_changed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', linkedAccountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'move_link',
    entity: 'linked_account',
    entityId: linkedAccountId,
    details: { from: link.status, to, ...details },
  })
  return moved
}

type NewLink = Omit<
  Insertable<Tables['linked_accounts']>,
  'institution_id' | 'entity_id' | 'depositor_id' | 'created_at' | 'status_changed_at'
>

/** Inserts a new link of an application, dated by the banking clock, with its audit row. */
export async function beginLink(
  trx: Transaction,
  { depositor, entity }: Application,
  begun: NewLink,
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

import type { Progress } from '@passbook/contract/depositor'
import type { ExtendedStatus } from '@passbook/contract/enums'
import { isRelinkPending } from '@passbook/contract/linked-account-states'
import { type Kysely, sql } from 'kysely'
import type { StoredLinkStatus } from '../../db/tables/outside.ts'
import type { Tables } from '../../db/tables.ts'

interface Link {
  status: StoredLinkStatus
  was_active: boolean
}

/** Where a person stands (SPEC 3: depositor progress). */
export async function readProgress(
  db: Kysely<Tables>,
  institution_id: string,
  user_id: string,
): Promise<Progress> {
  const { standing, standing_reason, stands_since, links, is_funded, ...depositor } = await db
    .selectFrom('depositors')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'depositors.institution_id')
        .onRef('entities.id', '=', 'depositors.entity_id'),
    )
    .select([
      'depositors.id as depositor_id',
      'registration_status',
      'registration_last_step',
      'is_primary',
      'first_name',
      'standing',
      'standing_reason',
      'stands_since',
    ])
    .select(linksOf.as('links'))
    .select(isFunded.as('is_funded'))
    .select(owedCents.as('owed_cents'))
    .select(isOtherBarred.as('other_holder_barred'))
    .select(unsignedDocuments.as('unsigned_documents'))
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const isClosed = depositor.registration_status === 'VIEW_ONLY'
  return {
    ...depositor,
    extended_status: standing ?? extendedStatus(links, is_funded),
    standing_reason: standing && standing_reason,
    stands_since: stands_since?.toISOString() ?? null,
    // VIEW_ONLY and HOLD are not asked to sign (STATES: Documents later).
    unsigned_documents: isClosed || standing === 'HOLD' ? 0 : depositor.unsigned_documents,
    relink: isRelinkPending(links, { isOnReview: standing === 'REVIEW', isClosed }),
  }
}

const linksOf = sql<Link[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'status', link.status, 'was_active', link.activated_at is not null))
  from linked_accounts link
  where link.entity_id = entities.id and link.institution_id = entities.institution_id), '[]')`

/** A deposit left in a file and did not come back. */
const isFunded = sql<boolean>`exists (
  select from transfers deposit
  where deposit.account_id = entities.savings_account_id and deposit.kind = 'deposit'
    and deposit.institution_id = entities.institution_id
    and deposit.status in ('Submitted', 'Settled'))`

/** Of a return that was spent already. */
const owedCents = sql<number>`coalesce((
  select balance.receivable_cents from savings_balances balance
  where balance.account_id = entities.savings_account_id
    and balance.institution_id = entities.institution_id), 0)`

/** Somebody who is still applying, or was removed, is no holder. */
const isOtherBarred = sql<boolean>`exists (
  select from depositors other
  where other.entity_id = entities.id and other.institution_id = entities.institution_id
    and other.id <> depositors.id and other.standing is not null
    and other.registration_last_step = 'completed'
    and other.registration_status is distinct from 'VIEW_ONLY')`

const unsignedDocuments = sql<number>`(
  select count(*)::int from disclosure_documents document
  where document.institution_id = depositors.institution_id and document.retired_at is null
    and not exists (
      select from disclosure_attestations signed
      where signed.institution_id = document.institution_id
        and signed.document_id = document.id and signed.depositor_id = depositors.id))`

/** STATES: Registration. Derived, never stored. */
function extendedStatus(links: readonly Link[], hasDeposit: boolean): ExtendedStatus {
  if (!links.some(({ status }) => status === 'ACTIVE')) return 'UNLINKED'
  return hasDeposit ? 'FUNDED' : 'LINKED'
}

import type { Progress } from '@passbook/contract/depositor'
import type { ExtendedStatus } from '@passbook/contract/enums'
import { isRelinkPending } from '@passbook/contract/linked-account-states'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { StoredLinkStatus } from '../db/tables/outside.ts'

interface Link {
  status: StoredLinkStatus
  was_active: boolean
}

const linksOf = sql<Link[]>`coalesce((
  select json_agg(json_build_object(
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

/** What decides where a person stands, of a query that joins `depositors` and `entities`. */
export const progressColumns = [
  'depositors.id as depositor_id',
  'depositors.registration_status',
  'depositors.registration_last_step',
  'depositors.is_primary',
  'depositors.first_name',
  'depositors.standing',
  'depositors.standing_reason',
  'depositors.stands_since',
  linksOf.as('links'),
  isFunded.as('is_funded'),
  owedCents.as('owed_cents'),
  isOtherBarred.as('other_holder_barred'),
  unsignedDocuments.as('unsigned_documents'),
] as const

export interface ProgressRow extends Pick<
  Progress,
  | 'depositor_id'
  | 'registration_status'
  | 'registration_last_step'
  | 'is_primary'
  | 'first_name'
  | 'owed_cents'
  | 'other_holder_barred'
  | 'unsigned_documents'
> {
  standing: Tables['depositors']['standing']
  standing_reason: Tables['depositors']['standing_reason']
  stands_since: Date | null
  links: Link[]
  is_funded: boolean
}

/** Where a person stands (SPEC 3: depositor progress). */
export function toProgress(row: ProgressRow): Progress {
  const { standing, links } = row
  const isClosed = row.registration_status === 'VIEW_ONLY'
  return {
    depositor_id: row.depositor_id,
    registration_status: row.registration_status,
    registration_last_step: row.registration_last_step,
    is_primary: row.is_primary,
    first_name: row.first_name,
    owed_cents: row.owed_cents,
    other_holder_barred: row.other_holder_barred,
    extended_status: standing ?? extendedStatus(links, row.is_funded),
    standing_reason: standing && row.standing_reason,
    stands_since: row.stands_since?.toISOString() ?? null,
    // VIEW_ONLY and HOLD are not asked to sign (STATES: Documents later).
    unsigned_documents: isClosed || standing === 'HOLD' ? 0 : row.unsigned_documents,
    relink: isRelinkPending(links, { isOnReview: standing === 'REVIEW', isClosed }),
  }
}

/** STATES: Registration. Derived, never stored. */
function extendedStatus(links: readonly Link[], hasDeposit: boolean): ExtendedStatus {
  if (!links.some(({ status }) => status === 'ACTIVE')) return 'UNLINKED'
  return hasDeposit ? 'FUNDED' : 'LINKED'
}

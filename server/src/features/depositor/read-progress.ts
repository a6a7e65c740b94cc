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
  const { standing, links, is_funded, ...depositor } = await db
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
    ])
    .select(linksOf.as('links'))
    .select(isFunded.as('is_funded'))
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return {
    ...depositor,
    extended_status: standing ?? extendedStatus(links, is_funded),
    relink: isRelinkPending(links, standing === 'REVIEW'),
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

/** STATES: Registration. Derived, never stored. */
function extendedStatus(links: readonly Link[], hasDeposit: boolean): ExtendedStatus {
  if (!links.some(({ status }) => status === 'ACTIVE')) return 'UNLINKED'
  return hasDeposit ? 'FUNDED' : 'LINKED'
}

import { inLinkOrder } from '@passbook/contract/linked-account-states'
import type { LinkedAccount } from '@passbook/contract/linking'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import { isCurrentHolder } from '../../../platform/callers/ownership-period.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type DescribedLink, toWireLink } from './describe-link.ts'
import { type LinkFacts, findBankName, isOwnRoutingNumber } from './queries.ts'
import { triesLeft } from './wrong-tries.ts'

interface LinkQuery {
  institution_id: string
  entity_id: string
  depositor_id: string
}

type Row = DescribedLink & LinkFacts & { left_in_all: number | null }

/** Every link of an entity with the facts from its transfers and wrong tries, read in one statement. */
const findLinks = statement(
  (_db, { institution_id, entity_id, depositor_id }: LinkQuery) => sql<Row>`
    select link.id, link.kind, link.status, link.bank_name, link.account_type,
      link.account_last_four, link.activated_at, link.created_at, link.status_changed_at,
      link.renews_consent, link.tries_left, link.reissues_left, link.verification_ends_at,
      news."arrivesOn", news."microStatus", news."returnCode",
      case when link.tries_left is not null and link.activated_at is null
            and link.status <> 'ARCHIVED' then ${triesLeft({
              institution_id: sql`link.institution_id`,
              depositor_id: sql`${depositor_id}::uuid`,
              account_number_index: sql`link.account_number_index`,
            })} end as left_in_all
    from linked_accounts link
    cross join lateral (
      select
        (array_agg(transfer.settlement_date order by transfer.date_created desc)
          filter (where transfer.kind = 'micro_credit'))[1] as "arrivesOn",
        (array_agg(transfer.status order by transfer.date_created desc)
          filter (where transfer.kind = 'micro_credit'))[1] as "microStatus",
        (array_agg(transfer.return_code order by transfer.date_processed desc)
          filter (where transfer.status = 'Returned'))[1] as "returnCode"
      from transfers transfer
      where transfer.institution_id = link.institution_id and transfer.linked_account_id = link.id
        and (transfer.kind = 'micro_credit' or transfer.status = 'Returned')
    ) news
    where link.institution_id = ${institution_id} and link.entity_id = ${entity_id}
    order by link.created_at desc`,
)

/** The outside accounts of a depositor's entity, newest first, archived last; only holders see them. */
export async function listLinkedAccounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id, entity_id, depositor_id, held }: Reader,
): Promise<LinkedAccount[]> {
  if (!isCurrentHolder(held)) return []
  const rows = await findLinks(db, { institution_id, entity_id, depositor_id })
  const today = easternDate(clock.now())
  return inLinkOrder(rows.map((row) => toWireLink(row, row, { triesLeft: row.left_in_all, today })))
}

/** The bank of a routing number, so that a person sees its name while typing. */
export async function readBank(
  { db }: Context,
  institution_id: string,
  routingNumber: string,
): Promise<{ name: string | null; is_same_fi: boolean }> {
  return {
    name: await findBankName(db, routingNumber),
    is_same_fi: await isOwnRoutingNumber(db, institution_id, routingNumber),
  }
}

import { inLinkOrder } from '@passbook/contract/linked-account-states'
import type { LinkedAccount } from '@passbook/contract/linking'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import { isHeldNow } from '../../../platform/callers/held-time.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type DescribedLink, toWireLink } from './describe-link.ts'
import { type LinkNews, findBankName, isOwnRoutingNumber } from './queries.ts'
import { triesLeft } from './wrong-tries.ts'

interface Wanted {
  institution_id: string
  entity_id: string
  depositor_id: string
}

type Row = DescribedLink & LinkNews & { left_in_all: number | null }

/** Every link of an entity with what transfers and wrong tries tell of it, as acts ask one by one. */
const findLinks = statement(
  (_db, { institution_id, entity_id, depositor_id }: Wanted) => sql<Row>`
    select link.id, link.kind, link.status, link.bank_name, link.account_type,
      link.account_last_four, link.activated_at, link.created_at, link.status_changed_at,
      link.renews_consent, link.tries_left, link.reissues_left, link.verification_ends_at,
      news."arrivesOn", news."returnCode",
      case when link.tries_left is not null and link.activated_at is null
            and link.status <> 'ARCHIVED' then ${triesLeft({
              institution_id: sql`link.institution_id`,
              depositor_id: sql`${depositor_id}::uuid`,
              account_number_index: sql`link.account_number_index`,
            })} end as left_in_all
    from linked_accounts link
    cross join lateral (
      select
        (array_agg(told.settlement_date order by told.date_created desc)
          filter (where told.kind = 'micro_credit'))[1] as "arrivesOn",
        (array_agg(told.return_code order by told.date_processed desc)
          filter (where told.status = 'Returned'))[1] as "returnCode"
      from transfers told
      where told.institution_id = link.institution_id and told.linked_account_id = link.id
        and (told.kind = 'micro_credit' or told.status = 'Returned')
    ) news
    where link.institution_id = ${institution_id} and link.entity_id = ${entity_id}
    order by link.created_at desc`,
)

/** The outside accounts of a depositor's entity, newest first, archived last; its holders' alone. */
export async function listLinkedAccounts(
  { db }: Pick<Context, 'db'>,
  { institution_id, entity_id, depositor_id, held }: Reader,
): Promise<LinkedAccount[]> {
  if (!isHeldNow(held)) return []
  const rows = await findLinks(db, { institution_id, entity_id, depositor_id })
  return inLinkOrder(rows.map((row) => toWireLink(row, row, row.left_in_all)))
}

/** Whose routing number it is, so that a person sees the bank's name while typing. */
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

import type { LinkedAccount } from '@passbook/contract/linking'
import { inLinkOrder } from '@passbook/contract/linked-account-states'
import type { Context } from '../../context.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { listLinks } from '../linked-accounts/queries.ts'
import { describeLink } from './describe-link.ts'
import { findLinkNews } from './queries.ts'

/** The outside accounts of a depositor's entity, newest first, archived last. */
export async function listLinkedAccounts(
  { db }: Context,
  { institution_id, depositor_id }: ApplicationCaller,
): Promise<LinkedAccount[]> {
  const { entity_id } = await db
    .selectFrom('depositors')
    .select('entity_id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const links = await listLinks(db, institution_id, entity_id)
  const ids = links.map(({ id }) => id)
  const news = await findLinkNews(db, institution_id, ids)
  const described = []
  for (const link of links) {
    described.push(await describeLink(db, depositor_id, link, news.get(link.id)))
  }
  return inLinkOrder(described)
}

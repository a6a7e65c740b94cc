import { sql } from 'kysely'
import pLimit from 'p-limit'
import { answerWords } from '../domains/contact/events/wording.ts'
import { tryReceiver } from '../platform/webhooks/post-webhook.ts'
import type { Check, Deployment } from './check.ts'

/** Checks of the addresses that events are sent to, and of what was not delivered. No event is sent to try them. */
export const eventChecks: readonly Check[] = [
  {
    name: 'addresses of events',
    danger: 'people cannot be served',
    needsDatabase: true,
    look: tryAddresses,
  },
  {
    name: 'parked events',
    danger: 'people cannot be served',
    needsDatabase: true,
    look: findParked,
  },
  {
    name: 'secrets of events',
    danger: 'advice',
    needsDatabase: true,
    look: findOldSecrets,
  },
]

/** How many addresses are tried at the same time. */
const AT_ONCE = 8
const MOST_SECRET_DAYS = 365

/** Opens an encrypted connection to each address, as a delivery would. */
async function tryAddresses({ ctx, options, answerTimeoutMs }: Deployment): Promise<string[]> {
  const { rows } = await sql<{ slug: string; url: string }>`
    select slug, url from event_endpoints endpoint
    join institutions on institutions.id = endpoint.institution_id
    where removed_at is null order by slug, url`.execute(ctx.db)
  const { lookup, isPublic } = options.world ?? {}
  const limit = pLimit(AT_ONCE)
  const found = rows.map(({ slug, url }) =>
    limit(async () => {
      const address = new URL(url)
      const failure = await tryReceiver(address, {
        timeoutMs: answerTimeoutMs,
        ...(lookup && { lookup }),
        ...(isPublic && { isPublic }),
      })
      if (failure === undefined) return []
      return [
        `${slug}: events cannot be sent to ${address.origin}. ${answerWords(failure)} Have that system repaired, or change the address in the console under Events.`,
      ]
    }),
  )
  return (await Promise.all(found)).flat()
}

/** Finds events that staff have not handled for a day. By then the institution's systems are a day behind. */
async function findParked({ ctx }: Deployment): Promise<string[]> {
  const { rows } = await sql<{ slug: string; subjects: number }>`
    select slug, count(distinct delivery.subject_id) as subjects from event_deliveries delivery
    join event_endpoints endpoint on endpoint.institution_id = delivery.institution_id
      and endpoint.id = delivery.endpoint_id and endpoint.removed_at is null
    join institutions on institutions.id = delivery.institution_id
    where delivery.state = 'parked' and delivery.ended_at < now() - interval '1 day'
    group by slug order by slug`.execute(ctx.db)
  return rows.map(
    ({ slug, subjects }) =>
      `${slug}: events about ${subjects === 1 ? 'a customer' : `${subjects} customers`} have been parked for more than a day. Try them again or skip them in the console under Events (docs/operations/runbooks/events-not-delivered.md).`,
  )
}

async function findOldSecrets({ ctx }: Deployment): Promise<string[]> {
  const { rows } = await sql<{ slug: string; url: string; days: number }>`
    select slug, url, newest.days from event_endpoints endpoint
    join institutions on institutions.id = endpoint.institution_id
    cross join lateral (
      select extract(epoch from now() - max(begins_at))::float8 / 86400 as days
      from event_secrets secret
      where secret.institution_id = endpoint.institution_id and secret.endpoint_id = endpoint.id
        and ends_at is null) newest
    where removed_at is null and newest.days > ${MOST_SECRET_DAYS}
    order by slug, url`.execute(ctx.db)
  return rows.map(
    ({ slug, url, days }) =>
      `${slug}: the secret that signs the events sent to ${new URL(url).origin} is ${Math.floor(days)} days old. Change it in the console under Events at least once a year.`,
  )
}

import { randomUUID } from 'node:crypto'
import { type Fault, atProxy, bySql, idOf } from './plant.ts'
import { CORE_HOST } from './whole-deployment.ts'

/** A name that resolves to an address in the bank's own network. */
const INNER_HOST = 'inner.bank.test'

/** Adds an address for an institution's events, and removes it afterwards. */
function withAddress(slug: string, url: string) {
  const id = randomUUID()
  return bySql(
    `insert into event_endpoints (institution_id, id, url, types, added_at)
     values (${idOf(slug)}, '${id}', '${url}', '{account.opened}', now())`,
    `delete from event_endpoints where id = '${id}'`,
  )
}

export const eventFaults: readonly Fault[] = [
  {
    name: 'a receiver of events with a certificate for another name',
    finds: ['addresses of events', `harborlight: events cannot be sent to https://${CORE_HOST}`],
    plant: atProxy(({ proxy, authority }) => {
      proxy.certificates.set(CORE_HOST, authority.issue(['else.bank.test'], 90))
      return () => proxy.certificates.delete(CORE_HOST)
    }),
  },
  {
    name: 'a receiver of events that nobody runs',
    finds: ['addresses of events', 'It refused the connection'],
    plant: withAddress('juniper', `https://${CORE_HOST}:1/events`),
  },
  {
    name: 'a receiver of events within the network of the bank',
    finds: ['addresses of events', 'Its name leads to a private network'],
    plant: async (whole) => ({
      ...(await withAddress('meadow', `https://${INNER_HOST}/events`)(whole)),
      world: {
        lookup: (host, options, done) => {
          const isInner = host === INNER_HOST
          if (isInner) done(null, [{ address: '10.0.0.7', family: 4 }])
          else whole.options.world?.lookup?.(host, options, done)
        },
      },
    }),
  },
  {
    name: 'events that have been parked for more than a day',
    finds: ['parked events', 'harborlight: events about 2 customers have been parked'],
    plant: bySql(
      `insert into event_deliveries (institution_id, endpoint_id, sequence, subject_id, state, ended_at)
       select institution_id, id, sequence, gen_random_uuid(), 'parked', now() - interval '30 hours'
       from event_endpoints, generate_series(1, 2) sequence
       where institution_id = ${idOf('harborlight')}`,
      'delete from event_deliveries',
    ),
  },
  {
    name: 'a secret that signs events for years',
    finds: ['secrets of events', `https://${CORE_HOST}`],
    plant: bySql(
      "update event_secrets set begins_at = now() - interval '400 days'",
      'update event_secrets set begins_at = now()',
    ),
  },
]

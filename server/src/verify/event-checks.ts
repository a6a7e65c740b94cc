import { sql } from 'kysely'

/** Events are checked for one day less than they are kept (pruneEvents), because older ones are being deleted. */
const KEPT_DAYS = 89

/** Checks of the events that are sent to the institutions' own systems. */
export const eventChecks = {
  'every event has a delivery to each endpoint that gets its type': sql<{ difference: string }>`
    select format('event %s (%s) is missing at endpoint %s', event.sequence, event.type,
      endpoint.id) as difference
    from event_endpoints endpoint
    join outgoing_events event on event.institution_id = endpoint.institution_id
      and event.sequence >= endpoint.since_sequence and event.type = any(endpoint.types)
    left join event_deliveries delivery on delivery.institution_id = endpoint.institution_id
      and delivery.endpoint_id = endpoint.id and delivery.sequence = event.sequence
    where endpoint.removed_at is null and delivery.sequence is null
      and event.happened_at > banking_now() - make_interval(days => ${KEPT_DAYS})
    limit 1`,
  'every delivery belongs to an event and has its subject': sql<{ difference: string }>`
    select format('delivery %s to endpoint %s: about %s, the event about %s', delivery.sequence,
      delivery.endpoint_id, delivery.subject_id, coalesce(event.subject_id::text, 'nobody'))
      as difference
    from event_deliveries delivery
    left join outgoing_events event on event.institution_id = delivery.institution_id
      and event.sequence = delivery.sequence
    where event.subject_id is distinct from delivery.subject_id
    limit 1`,
  'events are counted without gaps': sql<{ difference: string }>`
    select format('institution %s: event %s is followed by %s', institution_id, sequence, next)
      as difference
    from (
      select institution_id, sequence, happened_at,
        lead(sequence) over (partition by institution_id order by sequence) as next
      from outgoing_events where sequence is not null) event
    where next <> sequence + 1
      and happened_at > banking_now() - make_interval(days => ${KEPT_DAYS})
    limit 1`,
  // Only events that waited together are compared: a day that is sent again adds later deliveries of earlier events
  // while newer ones may be on their way.
  'events of a subject are delivered in order': sql<{ difference: string }>`
    select format('event %s reached endpoint %s before event %s of the same subject',
      delivery.sequence, delivery.endpoint_id, earlier.sequence) as difference
    from event_deliveries delivery
    join event_deliveries earlier on earlier.institution_id = delivery.institution_id
      and earlier.endpoint_id = delivery.endpoint_id
      and earlier.subject_id = delivery.subject_id and earlier.sequence < delivery.sequence
      and earlier.added_at <= delivery.added_at
    where delivery.state = 'delivered'
      and (earlier.state in ('waiting', 'parked') or earlier.ended_at > delivery.ended_at)
    limit 1`,
  'the first open event of each subject is due, and no other': sql<{
    difference: string
  }>`
    select format('event %s at endpoint %s is %s in its order, and due %s', open.sequence,
      open.endpoint_id, open.nth, coalesce(open.due_at::text, 'never')) as difference
    from (
      select delivery.*, row_number() over (
        partition by institution_id, endpoint_id, subject_id order by sequence) as nth
      from event_deliveries delivery where state in ('waiting', 'parked')) open
    join event_endpoints endpoint on endpoint.institution_id = open.institution_id
      and endpoint.id = open.endpoint_id and endpoint.removed_at is null
    where open.state = 'waiting' and (open.nth = 1) <> (open.due_at is not null)
    limit 1`,
  'every event is about a customer, account or transfer that exists': sql<{ difference: string }>`
    select format('event %s (%s) about %s: %s', event.id, event.type, event.subject_id, event.data)
      as difference
    from outgoing_events event
    left join entities subject on subject.institution_id = event.institution_id
      and subject.id = event.subject_id
    left join depositors person on person.institution_id = event.institution_id
      and person.id = (event.data ->> 'depositor_id')::uuid
    left join savings_accounts account on account.institution_id = event.institution_id
      and account.id = (event.data ->> 'account_id')::uuid
    left join transfers transfer on transfer.institution_id = event.institution_id
      and transfer.id = (event.data ->> 'transfer_id')::uuid
    where subject.id is null
      or (event.data ? 'depositor_id' and person.entity_id is distinct from subject.id)
      or (event.data ? 'account_id' and account.id is distinct from subject.savings_account_id)
      or (event.data ? 'transfer_id' and transfer.account_id is distinct from account.id)
    limit 1`,
}

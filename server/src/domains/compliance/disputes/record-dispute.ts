import type { RecordedDispute, StaffDispute } from '@passbook/contract/console/disputes'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { ownershipPeriod } from '../../../platform/callers/ownership-period.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import {
  ofConversation,
  ofCustomer,
} from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { lockThread } from '../../contact/messages/threads.ts'
import { readDispute } from './console/read-disputes.ts'
import { type Reported, openDispute } from './open-dispute.ts'
import { type DisputeRow, disputesOf } from './queries.ts'
import { findByReference, hadTransaction } from './report-dispute.ts'

interface Recording {
  institution_id: string
  report: RecordedDispute
  actor: Actor & { id: string }
}

/** What was reported, by whom, and when. */
type Received = Pick<Reported, 'depositor_id' | 'words' | 'channel' | 'receivedAt' | 'message'>

/**
 * Records a dispute that came by phone, letter or message. It is dated when it was received, not when
 * staff entered it. A repeated request returns the same dispute.
 */
export async function recordDispute(
  ctx: Context,
  trx: Transaction,
  { institution_id, report, actor }: Recording,
): Promise<DisputeRow> {
  if (report.from !== 'message') {
    const known = report.uuid
      ? await findKnown(trx, institution_id, { id: report.uuid })
      : undefined
    const { depositor_id, words, uuid: id } = report
    const receivedAt = readMoment(report.received_at, ctx.clock.now())
    const received = { depositor_id, words, channel: report.from, receivedAt, id }
    return known ?? open(ctx, trx, { institution_id, report, actor }, received)
  }
  const thread = await lockThread(trx, institution_id, report.message_id)
  const entry = thread && (await findEntry(trx, institution_id, report))
  if (thread === undefined || entry === undefined) throw new DomainError('not_found')
  const known = await findKnown(trx, institution_id, { entry_id: entry.id })
  if (known !== undefined) return known
  const about = { transaction_id: thread.transaction_id ?? undefined, ...report }
  return open(
    ctx,
    trx,
    { institution_id, report: about, actor },
    {
      depositor_id: thread.depositor_id,
      words: entry.text,
      channel: 'message',
      receivedAt: entry.created_at,
      message: { threadId: thread.id, entryId: entry.id },
    },
  )
}

async function open(
  ctx: Context,
  trx: Transaction,
  { institution_id, report, actor }: Recording,
  received: Received & { id?: string | undefined },
): Promise<DisputeRow> {
  const owner = await findOwner(trx, institution_id, received.depositor_id)
  const { kind = 'other', amount_cents, learned_on } = report
  return openDispute(
    ctx,
    trx,
    {
      ...received,
      institution_id,
      account_id: owner.account_id,
      kind,
      transferId: await findNamedTransfer(trx, owner, report),
      amountCents: amount_cents,
      learnedOn: learned_on === undefined ? undefined : parseBusinessDate(learned_on),
      recordedBy: actor.id,
    },
    actor,
  )
}

/** Finds the dispute that a report opened or was added to. */
function findKnown(
  trx: Transaction,
  institution_id: string,
  by: { id: string } | { entry_id: string },
): Promise<DisputeRow | undefined> {
  return disputesOf(trx, institution_id)
    .where((eb) =>
      eb.or([
        eb.and(by),
        eb.exists(
          eb
            .selectFrom('dispute_additions')
            .select('id')
            .whereRef('dispute_additions.institution_id', '=', 'disputes.institution_id')
            .whereRef('dispute_additions.dispute_id', '=', 'disputes.id')
            .where((added) => added.and(by)),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** Finds the named message entry, or the first one the customer wrote. */
function findEntry(
  trx: Transaction,
  institution_id: string,
  { message_id, entry_id }: { message_id: string; entry_id?: string | undefined },
) {
  return trx
    .selectFrom('message_entries')
    .select(['id', 'text', 'created_at'])
    .where('institution_id', '=', institution_id)
    .where('thread_id', '=', message_id)
    .where('sender', '=', 'depositor')
    .$if(entry_id !== undefined, (all) => all.where('id', '=', entry_id ?? ''))
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
}

function readMoment(received_at: string | undefined, now: Date): Date {
  const receivedAt = received_at === undefined ? now : new Date(received_at)
  if (receivedAt > now) throw invalid('received_at', 'Enter a time that isn’t in the future.')
  return receivedAt
}

type Owner = Parameters<typeof hadTransaction>[1]

/** Finds the account that a person holds or held. */
async function findOwner(
  trx: Transaction,
  institution_id: string,
  depositor_id: string,
): Promise<Owner> {
  const person = await accountPeople(trx, institution_id)
    .select(['is_primary', 'joined_on', 'left_on', 'entities.savings_account_id'])
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  const held = ownershipPeriod(person)
  const { savings_account_id: account_id } = person
  if (account_id === null || held.isNever) {
    throw invalid('', 'This person has no account, so there is no transfer to dispute.')
  }
  return { institution_id, depositor_id, account_id, held }
}

/** Finds the named transfer by its id, or by the reference that the customer read out. */
async function findNamedTransfer(
  trx: Transaction,
  owner: Owner,
  report: Pick<RecordedDispute, 'transaction_id' | 'transaction_reference'>,
): Promise<string | undefined> {
  const { transaction_id, transaction_reference: reference } = report
  if (transaction_id !== undefined) {
    if (await hadTransaction(trx, owner, transaction_id)) return transaction_id
    throw new DomainError('not_found')
  }
  if (reference === undefined) return undefined
  const id = await findByReference(trx, owner, reference)
  if (id === undefined) {
    throw invalid('transaction_reference', 'This customer has no transfer with that reference.')
  }
  return id
}

/** Records a dispute from the console, like the operator's command does. */
export function recordAsStaff(
  ctx: Context,
  caller: StaffCaller,
  report: RecordedDispute,
): Promise<StaffDispute> {
  const { institution_id } = caller
  const whom =
    report.from === 'message' ? ofConversation(report.message_id) : ofCustomer(report.depositor_id)
  return asStaffFor(ctx, caller, 'disputes.record', whom, async (desk) => {
    const { trx, actor } = desk
    const { id } = await recordDispute(desk.ctx, trx, { institution_id, report, actor })
    return readDispute(desk.ctx, caller, id)
  })
}

import { NewCredit, NewDecision } from '@passbook/contract/console/disputes'
import { formatDate, formatInstantDay, formatMonth } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS, type DisputeOutcome } from '@passbook/contract/dispute-words'
import type { DisputeChannel } from '@passbook/contract/disputes'
import { formatCents } from '@passbook/contract/money'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { describe } from '../../money/transfers/to-transaction.ts'
import { readBalances } from '../../../ledger/balances.ts'
import type { Asked, Evidence, Fact } from '../../access/staff/acts/request.ts'
import { rightInterest } from './credit-dispute.ts'
import { findKnownCeiling } from './disputed-amounts.ts'
import {
  type CreditRow,
  type DisputeRow,
  disputesOf,
  findCredit,
  findCreditedElsewhere,
} from './queries.ts'
import { type Parts, readParts } from './to-dispute.ts'

const CHANNELS: Readonly<Record<DisputeChannel, string>> = {
  online: 'online',
  message: 'by message',
  call: 'by phone',
  letter: 'by letter',
}

const FOUND: Readonly<Record<DisputeOutcome, string>> = {
  error: 'Error confirmed',
  other_error: 'A different error was found',
  no_error: 'No error found',
}

/** The facts behind a provisional credit: the claim, the transfer, the amounts and the evidence. */
export async function creditFacts(db: Database, asked: Asked): Promise<Fact[]> {
  const { payload } = asked
  const dispute = await findAsked(db, asked)
  if (dispute === undefined) return []
  const { amount_cents: cents, disputed_cents } = NewCredit.parse(withoutAsOf(payload))
  return [
    ...(await claimFacts(db, dispute, disputed_cents)),
    { label: 'Amount requested', value: formatCents(cents) },
    ...(await interestFact(db, dispute, cents, { to: asOf(payload), credit: undefined })),
    { label: 'Status', value: statusWords(dispute), after: 'Credited provisionally' },
    await balanceFact(db, dispute, cents),
    { label: 'Decide or credit by', value: formatDate(dispute.decide_by) },
  ]
}

/** The facts behind a decision: the same, earlier credits, and the findings. */
export async function decisionFacts(db: Database, asked: Asked): Promise<Fact[]> {
  const { payload } = asked
  const dispute = await findAsked(db, asked)
  if (dispute === undefined) return []
  const decision = NewDecision.parse(withoutAsOf(payload))
  const { amount_cents: cents = 0, outcome, reasons, documents, disputed_cents } = decision
  const credit = await findCredit(db, dispute)
  const isWithin = credit !== undefined && cents <= credit.amount_cents
  const to = isWithin ? credit.credited_on : asOf(payload)
  return [
    ...(await claimFacts(db, dispute, disputed_cents)),
    {
      label: 'Credited provisionally',
      value: credit
        ? `${formatCents(credit.amount_cents)} and ${formatCents(credit.interest_cents)} interest on ${formatDate(credit.credited_on)}`
        : 'Nothing',
    },
    { label: 'Finding', value: FOUND[outcome] },
    { label: 'Status', value: statusWords(dispute), after: 'Decided' },
    { label: 'Amount requested', value: cents > 0 ? formatCents(cents) : 'None' },
    ...(cents > 0 ? await interestFact(db, dispute, cents, { to, credit }) : []),
    { label: 'Documents used', value: documents.join('; ') },
    { label: 'Reasons', value: reasons },
  ]
}

function statusWords({ state, ended_at }: DisputeRow): string {
  if (ended_at !== null) return 'Decided'
  return state === 'credited' ? 'Credited provisionally' : 'Open'
}

/** The balance before and after the amount is credited; the interest is shown in its own line. */
async function balanceFact(
  db: Database,
  { institution_id, account_id }: DisputeRow,
  cents: number,
): Promise<Fact> {
  const { current_cents } = await readBalances(db, institution_id, account_id)
  return {
    label: 'Balance',
    value: formatCents(current_cents),
    after: formatCents(current_cents + cents),
  }
}

/** The dispute, and the message that reported it with its attachments. */
export async function readDisputeEvidence(db: Database, asked: Asked): Promise<Evidence> {
  const dispute = await findAsked(db, asked)
  if (dispute === undefined) return {}
  const { institution_id, id, thread_id } = dispute
  const links: Evidence['links'] = [{ to: 'dispute', label: 'Dispute', id, part: null }]
  if (thread_id === null) return { links }
  const files = await db
    .selectFrom('message_entries as entry')
    .innerJoin('message_attachments as attached', (join) =>
      join
        .onRef('attached.institution_id', '=', 'entry.institution_id')
        .onRef('attached.entry_id', '=', 'entry.id'),
    )
    .innerJoin('attachments as file', (join) =>
      join
        .onRef('file.institution_id', '=', 'attached.institution_id')
        .onRef('file.id', '=', 'attached.attachment_id'),
    )
    .select(['file.id', 'file.name'])
    .where('entry.institution_id', '=', institution_id)
    .where('entry.thread_id', '=', thread_id)
    .orderBy('entry.place')
    .orderBy('attached.place')
    .execute()
  return {
    links: [
      ...links,
      { to: 'message', label: 'The original message', id: thread_id, part: null },
      ...files.map(({ id: part, name }) => ({
        to: 'attachment' as const,
        label: name,
        id: thread_id,
        part,
      })),
    ],
  }
}

function findAsked(
  db: Database,
  { institution_id, subject_id }: Asked,
): Promise<DisputeRow | undefined> {
  return disputesOf(db, institution_id).where('id', '=', subject_id).executeTakeFirst()
}

/** Strips the day of the request from its payload. The day is stored for the second person. */
export function withoutAsOf(payload: Record<string, unknown>): object {
  const { as_of: _, ...order } = payload
  return order
}

/** The day of the request. Requests from earlier versions have none. */
function asOf({ as_of }: Record<string, unknown>): BusinessDate | null {
  return typeof as_of === 'string' ? parseBusinessDate(as_of) : null
}

async function claimFacts(
  db: Database,
  dispute: DisputeRow,
  statedCents: number | undefined,
): Promise<Fact[]> {
  const { institution_id, kind, words, received_on, channel, recorded_by } = dispute
  const parts = await readParts(db, institution_id, [dispute])
  const person = parts.people.get(dispute.depositor_id)
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ') || 'no name yet'
  const recorded = recorded_by === null ? '' : `, recorded by ${recorded_by}`
  const transfer = parts.transfers.get(dispute.transfer_id ?? '')
  return [
    { label: 'Claim', value: DISPUTE_KIND_WORDS[kind] },
    { label: 'Description', value: words },
    { label: 'Reported by', value: `${name}, ${CHANNELS[channel]}${recorded}` },
    { label: 'Received on', value: formatDate(received_on) },
    {
      label: 'Transfer',
      value: transfer
        ? `${describe(transfer)} of ${formatInstantDay(transfer.date_created.toISOString())}, ${formatCents(transfer.amount_cents)}, ${transfer.status}`
        : 'None',
    },
    { label: 'Evidence in the report', value: evidenceOf(dispute, parts) },
    ...(await amountFacts(db, dispute, statedCents)),
  ]
}

function evidenceOf({ statement_id, thread_id }: DisputeRow, { statements }: Parts): string {
  const statement = statements.get(statement_id ?? '')
  const named = [
    ...(statement ? [`${formatMonth(statement.year, statement.month)} statement`] : []),
    ...(thread_id === null ? [] : ['The original message']),
  ]
  return named.join('; ') || 'None'
}

/** The amount in dispute, and the most that may be credited. */
async function amountFacts(
  db: Database,
  dispute: DisputeRow,
  statedCents: number | undefined,
): Promise<Fact[]> {
  const { amount_cents, transfer_id } = dispute
  const known = await findKnownCeiling(db, dispute)
  const claimed = amount_cents === null ? 'No amount' : formatCents(amount_cents)
  if (known === null) {
    const stated = statedCents === undefined ? 'Not stated' : formatCents(statedCents)
    return [
      { label: 'Amount claimed', value: claimed },
      { label: 'Amount in dispute', value: `${stated}, entered by staff with this request` },
    ]
  }
  const elsewhere = await findCreditedElsewhere(db, dispute)
  return [
    { label: 'Amount claimed', value: claimed },
    ...(transfer_id === null
      ? []
      : [{ label: 'Already credited for this transfer', value: formatCents(elsewhere) }]),
    { label: 'Maximum credit', value: `${formatCents(known)}, and interest` },
  ]
}

async function interestFact(
  db: Database,
  dispute: DisputeRow,
  cents: number,
  { to, credit }: { to: BusinessDate | null; credit: CreditRow | undefined },
): Promise<Fact[]> {
  if (to === null) return []
  const interest = await rightInterest(db, dispute, { amountCents: cents, credit, on: to })
  return [{ label: 'Interest', value: `${formatCents(interest)}, calculated to ${formatDate(to)}` }]
}

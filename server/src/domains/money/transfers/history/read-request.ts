import { mayRead } from '@passbook/contract/standing'
import type { RequestEvent, Transaction } from '@passbook/contract/transfers'
import type { KnownReader } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { toTransaction } from '../to-transaction.ts'
import { findAccountLinks } from './account-links.ts'
import { findTransfers } from './find-transfers.ts'
import { nextStepAfter } from './next-step.ts'
import { plannedEvents, readPastEvents } from './request-events.ts'

interface WholeRequest {
  request_id: string
  reference: string
  transactions: Transaction[]
  events: RequestEvent[]
  next_step: { kind: string; label: string; path: string } | null
}

/** A wish has a first try, two retries, reversals and interest taken back: never so many. */
const MAX_PARTS = 100

/** A wish and what became of it, told by dates; another's is one that does not exist. */
export async function readRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: KnownReader,
  request_id: string,
): Promise<WholeRequest> {
  const { institution_id, savings_account_id: account_id } = reader
  if (!mayRead(reader.progress)) throw new DomainError('not_allowed')
  if (account_id === null) throw new DomainError('not_found')
  const account = { institution_id, account_id, since: reader.held.since }
  const wanted = { filters: { request_id }, order: 'created', after: undefined } as const
  const rows = await findTransfers(db, account, { ...wanted, limit: MAX_PARTS })
  const [newest] = rows
  if (newest === undefined) throw new DomainError('not_found')
  const now = clock.now()
  const transactions = rows.map((row) => toTransaction(row, now))
  const past = await readPastEvents(db, institution_id, rows)
  return {
    request_id: newest.request_id,
    reference: transactions[0]?.reference ?? '',
    transactions,
    events: [...past, ...transactions.flatMap(plannedEvents)],
    next_step: await readNextStep(db, reader, transactions),
  }
}

/** After the last try came back; while another is under way there is nothing to be done. */
async function readNextStep(
  db: Context['db'],
  { institution_id, savings_account_id, progress }: KnownReader,
  newestFirst: readonly Transaction[],
): Promise<WholeRequest['next_step']> {
  const last = newestFirst.find(({ kind }) => kind === 'deposit' || kind === 'withdrawal')
  if (last?.status !== 'Returned' || savings_account_id === null) return null
  const links = await findAccountLinks(db, { institution_id, account_id: savings_account_id })
  return nextStepAfter(last, { ...progress, linkStatuses: links.map(({ status }) => status) })
}

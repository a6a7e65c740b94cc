import { type ReturnNextStep, nextSteps, wordsOfReturn } from '@passbook/contract/return-words'
import { mayRead, type LinkedStanding, mayDeposit, mayLink } from '@passbook/contract/standing'
import type { RequestEvent, Transaction } from '@passbook/contract/transfers'
import type { PageAddress } from '@passbook/contract/web-pages'
import type { Context } from '../../../../context.ts'
import type { KnownReader } from '../../../../platform/callers/caller.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { toTransaction } from '../to-transaction.ts'
import { findAccountLinks, findTransfers } from './find-transfers.ts'
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

interface NextStep {
  kind: ReturnNextStep
  label: string
  path: PageAddress
}

const PATHS: Readonly<Record<ReturnNextStep, PageAddress | null>> = {
  'deposit-again': '/deposit',
  relink: '/relink/selection',
  'contact-us': '/message-center/add-new-message?topic=problem',
  nothing: null,
}

type Returned = Pick<Transaction, 'kind' | 'return_code'>

/** UX 8: the one thing to do about what came back, as far as the person may do it now. */
export function nextStepAfter(returned: Returned, standing: LinkedStanding): NextStep | null {
  const kind = possibleStep(returned, standing)
  const path = PATHS[kind]
  return path === null ? null : { kind, label: nextSteps[kind].label, path }
}

/** A link that no longer carries deposits is replaced first; one that was replaced is not again. */
function possibleStep({ kind, return_code }: Returned, standing: LinkedStanding): ReturnNextStep {
  const wanted = wordsOfReturn(return_code ?? '').next.kind
  if (wanted === 'contact-us' || wanted === 'nothing') return wanted
  if (mayDeposit(standing)) return kind === 'deposit' ? 'deposit-again' : 'nothing'
  return mayLink(standing) ? 'relink' : 'contact-us'
}

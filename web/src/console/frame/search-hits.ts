import type { SearchResults } from '@passbook/contract/console/frame'
import { formatDate, formatInstantDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { fill } from '../../lib/fill.ts'
import { consoleHref } from '../href.ts'
import * as wording from '../parts/wording.ts'

/** One line of the results, and the page it leads to. */
export interface Hit {
  id: string
  to: string
  title: string
  detail: string
}

interface HitGroup {
  label: string
  hits: Hit[]
}

/** The results under their headings, without empty groups. */
export function groupsOf(found: SearchResults, q: string): HitGroup[] {
  const groups = [
    { label: wording.customersFound, hits: customerHits(found, q) },
    { label: wording.transfersFound, hits: found.transfers.map(toTransferHit) },
    { label: wording.messagesFound, hits: found.conversations.map(toMessageHit) },
    { label: wording.disputesFound, hits: found.disputes.map(toDisputeHit) },
    { label: wording.filesFound, hits: found.files.map(toFileHit) },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

function customerHits({ customers, has_more_customers }: SearchResults, q: string): Hit[] {
  const hits = customers.map(({ depositor_id: uuid, name, email, account_last_four }) => ({
    id: uuid,
    to: consoleHref('/console/customers/:uuid', { uuid }),
    title: name || email || wording.noNameYet,
    detail: joined(name && email, account_last_four && `•• ${account_last_four}`),
  }))
  if (!has_more_customers) return hits
  const to = `${consoleHref('/console/customers')}?${new URLSearchParams({ q }).toString()}`
  return [...hits, { id: 'all', to, title: wording.allMatches, detail: '' }]
}

function toTransferHit(transfer: SearchResults['transfers'][number]): Hit {
  const { uuid: id, depositor_id: uuid, customer, description, amount_cents, reference } = transfer
  const amount = formatCents(amount_cents)
  return {
    id,
    to: consoleHref('/console/customers/:uuid/transactions/:transaction', {
      uuid,
      transaction: id,
    }),
    title: fill(wording.transferOf, { description, amount, customer }),
    detail: joined(reference, transfer.status, formatInstantDay(transfer.created_at)),
  }
}

function toMessageHit(thread: SearchResults['conversations'][number]): Hit {
  const { uuid, subject, customer, updated_at, is_waiting } = thread
  return {
    id: uuid,
    to: consoleHref('/console/messages/:uuid', { uuid }),
    title: subject,
    detail: joined(customer, formatInstantDay(updated_at), is_waiting && wording.needsAReply),
  }
}

function toDisputeHit(dispute: SearchResults['disputes'][number]): Hit {
  const { uuid, reference, customer, received_at, is_open } = dispute
  const state = is_open ? wording.openDispute : wording.endedDispute
  return {
    id: uuid,
    to: consoleHref('/console/disputes/:uuid', { uuid }),
    title: fill(wording.disputeOf, { reference, customer }),
    detail: joined(state, formatInstantDay(received_at)),
  }
}

function toFileHit({ uuid, direction, business_date }: SearchResults['files'][number]): Hit {
  const day = formatDate(business_date)
  return {
    id: uuid,
    to: consoleHref('/console/ach-files/:uuid', { uuid }),
    title: fill(direction === 'out' ? wording.sentFileOf : wording.receivedFileOf, { day }),
    detail: '',
  }
}

function joined(...parts: readonly (string | false | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}

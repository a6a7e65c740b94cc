import type { NewDocuments, StaffDocumentRequest } from '@passbook/contract/console/reviews'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { waitsForReview } from '../../../platform/callers/waits-for-review.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import {
  askForDocuments,
  endRequest,
  listRequests,
} from '../../contact/messages/document-requests.ts'
import { lockDepositor } from '../../people/registration/identity-queries.ts'

/** Asks a person in review for documents, each with a place on their page. */
export function requestDocuments(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { documents, due_date }: NewDocuments,
): Promise<{ requests: StaffDocumentRequest[] }> {
  const { institution_id, staff_id, email } = caller
  return asStaffFor(ctx, caller, 'reviews.request', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const owner = { institution_id, depositor_id }
    // Locked, so that a decision made at the same time does not leave a request behind.
    const person = await lockDepositor(trx, institution_id, depositor_id)
    if (person === undefined || !waitsForReview(person)) throw new DomainError('not_found')
    if (due_date <= easternDate(now)) throw invalid('due_date', 'Choose a date after today')
    const staff = { id: staff_id, email }
    const request_id = await askForDocuments(desk.ctx, trx, {
      ...owner,
      documents: documents.map(({ kind, words }) => ({
        kind,
        words: kind === 'other' ? (words ?? null) : null,
      })),
      due_date: parseBusinessDate(due_date),
      staff,
      now,
    })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'request_documents',
      entity: 'depositor',
      entityId: depositor_id,
      details: { request_id, kinds: documents.map(({ kind }) => kind), due_date },
    })
    return { requests: await readRequests(trx, owner) }
  })
}

/** Withdraws a request, for example because the documents came another way. */
export function withdrawDocuments(
  ctx: Context,
  caller: StaffCaller,
  { depositor_id, request_id }: { depositor_id: string; request_id: string },
): Promise<{ requests: StaffDocumentRequest[] }> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'reviews.request', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const owner = { institution_id, depositor_id }
    await endRequest(trx, owner, { id: request_id, staff_id, now })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'withdraw_documents',
      entity: 'depositor',
      entityId: depositor_id,
      details: { request_id },
    })
    return { requests: await readRequests(trx, owner) }
  })
}

/** The requests of a person as staff see them, newest first. */
export async function readRequests(
  db: Database,
  owner: { institution_id: string; depositor_id: string },
): Promise<StaffDocumentRequest[]> {
  const requests = await listRequests(db, owner)
  return requests.map(({ thread_id, requested_at, withdrawn_at, ...request }) => ({
    ...request,
    message_id: thread_id,
    requested_at: requested_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }))
}

import type { Attachment } from '@passbook/contract/attachments'
import {
  type DocumentKind,
  type DocumentRequest,
  documentName,
} from '@passbook/contract/document-requests'
import { isCompleted } from '@passbook/contract/enums'
import { formatFullDay } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { requestPage } from '../alerts/words.ts'
import { type ThreadOwner, beginThread } from './threads.ts'

/** Requests with their documents; a request is open until it is withdrawn or all documents arrived. */
export async function listRequests(db: Database, { institution_id, depositor_id }: ThreadOwner) {
  const requests = await db
    .selectFrom('document_requests as request')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'request.institution_id')
        .onRef('staff.id', '=', 'request.requested_by'),
    )
    .select(['request.id', 'request.thread_id', 'request.due_date', 'request.requested_at'])
    .select(['request.withdrawn_at', 'staff.name as requested_by'])
    .where('request.institution_id', '=', institution_id)
    .where('request.depositor_id', '=', depositor_id)
    .orderBy('request.requested_at', 'desc')
    .execute()
  const documents = await db
    .selectFrom('requested_documents')
    .select(['request_id', 'id as uuid', 'kind', 'words', 'arrived_at', 'attachment_id'])
    .where('institution_id', '=', institution_id)
    .where('request_id', '=', sql<string>`any(${requests.map(({ id }) => id)}::uuid[])`)
    .orderBy('place')
    .execute()
  const byRequest = Map.groupBy(documents, ({ request_id }) => request_id)
  return requests.map(({ id, ...request }) => ({
    uuid: id,
    ...request,
    documents: (byRequest.get(id) ?? []).map(
      ({ uuid, kind, words, arrived_at, attachment_id }) => ({
        uuid,
        kind,
        words,
        arrived_at: arrived_at?.toISOString() ?? null,
        attachment_id,
      }),
    ),
  }))
}

/** What the person still has to send. */
export async function listOpenRequests(
  { db }: Pick<Context, 'db'>,
  caller: ThreadOwner,
): Promise<{ requests: DocumentRequest[] }> {
  const all = await listRequests(db, caller)
  const open = all.filter(
    ({ withdrawn_at, documents }) =>
      withdrawn_at === null && documents.some(({ arrived_at }) => arrived_at === null),
  )
  return {
    requests: open.map(({ uuid, thread_id, due_date, documents }) => ({
      uuid,
      message_id: thread_id,
      due_date,
      documents: documents.map(({ uuid: document, kind, words, arrived_at }) => ({
        uuid: document,
        kind,
        words,
        arrived_at,
      })),
    })),
  }
}

export interface NewDocumentRequest extends ThreadOwner {
  documents: readonly { kind: DocumentKind; words: string | null }[]
  due_date: BusinessDate
  staff: { id: string; email: string }
  /** By the banking clock. */
  now: Date
}

/** Asks a person for documents: in a conversation, with an alert and an email. Returns the request's id. */
export async function askForDocuments(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, documents, due_date, staff, now }: NewDocumentRequest,
): Promise<string> {
  const person = await depositorsWithLogin(trx, institution_id)
    .select('depositors.registration_last_step')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined)
    throw invalid('', 'This person has no sign-in yet to send documents with.')
  const due = formatFullDay(due_date)
  const text = [
    `Please send us these documents by ${due}:`,
    ...documents.map((document) => `• ${documentName(document)}`),
    '',
    'There is a place for each of them above this conversation.',
  ].join('\n')
  const thread = await beginThread(
    ctx,
    trx,
    { institution_id, depositor_id, topic: 'documents', subject: 'Documents we need from you' },
    { sender: 'institution', writtenBy: staff.email, text, now },
  )
  const { id } = await trx
    .insertInto('document_requests')
    .values({
      institution_id,
      depositor_id,
      thread_id: thread.id,
      due_date,
      requested_by: staff.id,
      requested_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('requested_documents')
    .values(
      documents.map((document, place) => ({ institution_id, request_id: id, place, ...document })),
    )
    .execute()
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'documents_requested',
    event: `documents:${id}`,
    params: { message_id: thread.id, due_date },
    letter: {
      template: 'documents_requested',
      params: {
        due,
        path: requestPage({
          message_id: thread.id,
          isCompleted: isCompleted(person.registration_last_step),
        }),
      },
    },
  })
  return id
}

const NOT_ASKED = 'We no longer need one of these documents. Reload the page and try again.'
const ONE_FILE_EACH = 'Send one file for each document.'

/** Links files that were just sent to the documents that they were sent for, one file each. */
export async function linkDocuments(
  trx: Transaction,
  owner: ThreadOwner & { thread_id: string },
  {
    documents,
    attachments,
    now,
  }: { documents: readonly string[]; attachments: readonly Attachment[]; now: Date },
): Promise<void> {
  if (documents.length === 0) return
  const { institution_id, depositor_id, thread_id } = owner
  if (documents.length !== attachments.length) throw invalid('attachments', ONE_FILE_EACH)
  const request = await trx
    .selectFrom('document_requests')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('thread_id', '=', thread_id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (request === undefined) throw invalid('', NOT_ASKED)
  for (const [place, { uuid }] of attachments.entries()) {
    const linked = await trx
      .updateTable('requested_documents')
      .set({ attachment_id: uuid, arrived_at: now })
      .where('institution_id', '=', institution_id)
      .where('request_id', '=', request.id)
      .where('id', '=', documents[place] ?? '')
      .where('arrived_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (linked === undefined) throw invalid('', NOT_ASKED)
  }
}

/** Withdraws an open request: the person's page no longer asks for what has not arrived. */
export async function endRequest(
  trx: Transaction,
  { institution_id, depositor_id }: ThreadOwner,
  { id, staff_id, now }: { id: string; staff_id: string; now: Date },
): Promise<void> {
  const ended = await trx
    .updateTable('document_requests')
    .set({ withdrawn_by: staff_id, withdrawn_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) throw new DomainError('not_found')
}

/** Ends everything that a person was asked for, because the review was decided. */
export async function endAllRequests(
  trx: Transaction,
  { institution_id, depositor_id }: ThreadOwner,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('document_requests')
    .set({ withdrawn_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

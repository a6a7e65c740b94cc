import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'

/** The documents that staff ask for. */
export const DocumentKind = z.enum(['photo_id', 'proof_of_address', 'ssn_proof', 'other'])
export type DocumentKind = z.infer<typeof DocumentKind>

export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, string>> = {
  photo_id: 'Photo ID',
  proof_of_address: 'Proof of address',
  ssn_proof: 'Proof of your Social Security number',
  other: 'Another document',
}

/** One document that is asked for, and when it arrived. */
export const RequestedDocument = z.object({
  uuid: z.uuid(),
  kind: DocumentKind,
  /** What is asked for, where no kind fits. */
  words: z.nullable(z.string()),
  arrived_at: z.nullable(Instant),
})
export type RequestedDocument = z.infer<typeof RequestedDocument>

/** The name of a requested document, in a list or at its place. */
export function documentName({ kind, words }: Pick<RequestedDocument, 'kind' | 'words'>): string {
  return words ?? DOCUMENT_WORDS[kind]
}

/** A request that the person has not answered yet. */
export const DocumentRequest = z.object({
  uuid: z.uuid(),
  /** The conversation in which the documents are sent. */
  message_id: z.uuid(),
  due_date: BusinessDate,
  documents: z.array(RequestedDocument),
})
export type DocumentRequest = z.infer<typeof DocumentRequest>

export const documentRequestEndpoints = {
  getDocumentRequests: endpoint({
    method: 'GET',
    path: '/document-requests',
    auth: 'session',
    summary: 'Documents that we asked the person for and that have not all arrived',
    data: z.object({ requests: z.array(DocumentRequest) }),
  }),
}

import { z } from 'zod/mini'
import { Attachment } from '../attachments.ts'
import { BusinessDate, Instant } from '../dates.ts'
import { DocumentKind, DocumentRequest, RequestedDocument } from '../document-requests.ts'
import { endpoint } from '../endpoint.ts'
import { RegistrationStatus } from '../enums.ts'
import { clean } from '../plain-text.ts'
import { Reason } from './customers.ts'

/** An applicant or customer who waits for a decision. */
export const ReviewLine = z.object({
  depositor_id: z.uuid(),
  name: z.string(),
  registration_status: z.nullable(RegistrationStatus),
  standing: z.nullable(z.enum(['REVIEW', 'HOLD'])),
  since: Instant,
  documents_message_id: z.nullable(z.uuid()),
  /** Whether documents were asked for and have not all arrived, or all have. */
  requested_documents: z.nullable(z.enum(['WAITING', 'ARRIVED'])),
})
export type ReviewLine = z.infer<typeof ReviewLine>

/** The newest sanctions check of a person: CLEARED is a possible match that two people cleared. */
export const Screening = z.enum(['CLEAR', 'POSSIBLE', 'CLEARED', 'NOT_RUN'])
export type Screening = z.infer<typeof Screening>

/** Why a possible match is another person, for each field that is compared (RULES-3: Sanctions). */
export const MatchComparison = z.object({ name: Reason, date_of_birth: Reason, address: Reason })
export type MatchComparison = z.infer<typeof MatchComparison>

/** Why a person is declined. The notice gives these reasons; a sanctions match is never one of them. */
export const DeclineCode = z.enum([
  'identity_not_verified',
  'address_not_verified',
  'date_of_birth_not_verified',
  'ssn_not_verified',
  'documents_missing',
  'documents_not_accepted',
  'application_incomplete',
  'requirements_not_met',
  'debit_unauthorized',
])
export type DeclineCode = z.infer<typeof DeclineCode>

/** Each reason as staff choose it, and as the notice says it (RULES-3: CIP record, adverse action). */
export const DECLINE_REASONS: Readonly<
  Record<DeclineCode, { label: string; sentence: string; usesReport: boolean }>
> = {
  identity_not_verified: {
    label: 'Identity not verified',
    sentence: 'We could not verify your identity with what you gave us.',
    usesReport: true,
  },
  address_not_verified: {
    label: 'Address not verified',
    sentence: 'We could not verify your address.',
    usesReport: true,
  },
  date_of_birth_not_verified: {
    label: 'Date of birth not verified',
    sentence: 'We could not verify your date of birth.',
    usesReport: true,
  },
  ssn_not_verified: {
    label: 'SSN not verified',
    sentence: 'We could not verify your Social Security number.',
    usesReport: true,
  },
  documents_missing: {
    label: 'Documents not received',
    sentence: 'We did not receive the documents we asked for.',
    usesReport: false,
  },
  documents_not_accepted: {
    label: 'Documents not accepted',
    sentence: 'We could not accept the documents you sent.',
    usesReport: true,
  },
  application_incomplete: {
    label: 'Application incomplete',
    sentence: 'Your application was incomplete.',
    usesReport: false,
  },
  requirements_not_met: {
    label: 'Requirements for the account not met',
    sentence: 'You do not meet the requirements for this account.',
    usesReport: false,
  },
  debit_unauthorized: {
    label: 'Debit returned as unauthorized',
    sentence: 'A deposit was returned by the other bank as unauthorized.',
    usesReport: false,
  },
}

const DeclineCodes = z
  .array(DeclineCode)
  .check(
    z.minLength(1, 'Choose at least one reason'),
    z.maxLength(DeclineCode.options.length, 'Choose each reason once'),
  )

/** A decision about a review. A declined person is given the reasons. */
export const ReviewDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), reason: Reason }),
  z.object({ decision: z.literal('decline'), reason: Reason, codes: DeclineCodes }),
])
export type ReviewDecision = z.infer<typeof ReviewDecision>

/** What a review compares, in the order of its table. */
export const ReviewAttribute = z.enum(['name', 'date_of_birth', 'ssn', 'address', 'phone', 'email'])
export type ReviewAttribute = z.infer<typeof ReviewAttribute>

/** Whether a source has the same as the application, something else, or nobody at all. */
export const AttributeResult = z.enum(['match', 'differs', 'not_found'])
export type AttributeResult = z.infer<typeof AttributeResult>

/** What a source has of one attribute. The SSN is never repeated, so it has a result and no value. */
const Answered = z.object({ value: z.nullable(z.string()), result: AttributeResult })

/** One attribute as the person gave it and as each source has it; null where the source did not answer. */
export const ComparedAttribute = z.object({
  attribute: ReviewAttribute,
  given: z.nullable(z.string()),
  provider: z.nullable(Answered),
  /** For each of the review's `list_entries`. */
  listed: z.array(z.nullable(Answered)),
})
export type ComparedAttribute = z.infer<typeof ComparedAttribute>

/** A file that the person sent for their review, in a message. */
export const ReviewDocument = z.object({
  ...Attachment.shape,
  message_id: z.uuid(),
  sent_at: Instant,
})
export type ReviewDocument = z.infer<typeof ReviewDocument>

/** A request for documents as staff see it. */
export const StaffDocumentRequest = z.object({
  ...DocumentRequest.shape,
  requested_by: z.string(),
  requested_at: Instant,
  withdrawn_at: z.nullable(Instant),
  documents: z.array(z.object({ ...RequestedDocument.shape, attachment_id: z.nullable(z.uuid()) })),
})
export type StaffDocumentRequest = z.infer<typeof StaffDocumentRequest>

const DOCUMENT_CHARACTERS = 200
/** The documents to ask a person for, and by when. */
export const NewDocuments = z.object({
  documents: z
    .array(
      z.object({
        kind: DocumentKind,
        words: z.optional(
          z
            .string()
            .check(
              clean(),
              z.trim(),
              z.maxLength(DOCUMENT_CHARACTERS, `Use ${DOCUMENT_CHARACTERS} characters or fewer`),
            ),
        ),
      }),
    )
    .check(
      z.minLength(1, 'Choose at least one document'),
      z.maxLength(DocumentKind.options.length, 'Choose each document once'),
      z.refine((asked) => asked.every(({ kind, words }) => kind !== 'other' || words), {
        error: 'Say which other document you need',
      }),
      z.refine((asked) => new Set(asked.map(({ kind }) => kind)).size === asked.length, {
        error: 'Choose each document once',
      }),
    ),
  due_date: BusinessDate,
})
export type NewDocuments = z.infer<typeof NewDocuments>

/** What the decision is based on. */
export const Review = z.object({
  ...ReviewLine.shape,
  is_second_holder: z.boolean(),
  screening: Screening,
  /** A request to clear the possible match waits for a second person. */
  is_clearing_requested: z.boolean(),
  employment: z.nullable(z.string()),
  attributes: z.array(ComparedAttribute),
  /** The entries of sanctions lists that the newest possible match is about. */
  list_entries: z.array(
    z.object({
      list: z.string(),
      entry: z.nullable(z.string()),
      /** From 0 to 1. */
      score: z.nullable(z.number()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Newest first. */
  documents: z.array(ReviewDocument),
  /** Newest first. */
  document_requests: z.array(StaffDocumentRequest),
  /** Newest first. */
  checks: z.array(
    z.object({
      uuid: z.uuid(),
      outcome: z.string(),
      reference: z.nullable(z.string()),
      sanctions_hit: z.boolean(),
      /** What the provider answered, under its own field names. */
      evidence: z.array(z.object({ name: z.string(), value: z.string() })),
      answered_at: Instant,
    }),
  ),
  /** The letter that an approval sends. `previewDecline` has the one of a decline. */
  approval_letter: z.string(),
})
export type Review = z.infer<typeof Review>

const UuidParams = z.object({ uuid: z.uuid() })

export const reviewEndpoints = {
  listReviews: endpoint({
    method: 'GET',
    path: '/console/reviews',
    auth: 'staff',
    act: 'reviews.read',
    summary: 'People waiting for a decision, longest first',
    query: z.object({
      /** The id of the last depositor on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ reviews: z.array(ReviewLine), has_more: z.boolean() }),
    errors: [403],
  }),
  getReview: endpoint({
    method: 'GET',
    path: '/console/reviews/:uuid',
    auth: 'staff',
    act: 'reviews.read',
    summary: 'The application of a person waiting for a decision, with the evidence',
    params: UuidParams,
    data: Review,
    errors: [403, 404],
  }),
  decideReview: endpoint({
    method: 'POST',
    path: '/console/reviews/:uuid/decide',
    auth: 'staff',
    act: 'reviews.decide',
    summary: 'Decides, with a reason, and sends the letter',
    params: UuidParams,
    body: ReviewDecision,
    data: z.object({
      registration_status: z.nullable(RegistrationStatus),
      standing: z.nullable(z.enum(['REVIEW', 'HOLD'])),
    }),
    errors: [403, 404],
  }),
  requestDocuments: endpoint({
    method: 'POST',
    path: '/console/reviews/:uuid/document-requests',
    auth: 'staff',
    act: 'reviews.request',
    summary: 'Asks the person for documents; they are notified and get a place for each',
    params: UuidParams,
    body: NewDocuments,
    data: z.object({ requests: z.array(StaffDocumentRequest) }),
    errors: [403, 404],
  }),
  withdrawDocuments: endpoint({
    method: 'POST',
    path: '/console/reviews/:uuid/document-requests/:request/withdraw',
    auth: 'staff',
    act: 'reviews.request',
    summary: 'Withdraws a request for documents; those that arrived stay',
    params: z.object({ uuid: z.uuid(), request: z.uuid() }),
    data: z.object({ requests: z.array(StaffDocumentRequest) }),
    errors: [403, 404],
  }),
  previewDecline: endpoint({
    method: 'POST',
    path: '/console/reviews/:uuid/decline-letter',
    auth: 'staff',
    act: 'reviews.decide',
    summary: 'The notice that a decline with these reasons would send; nothing is changed',
    params: UuidParams,
    body: z.object({ codes: DeclineCodes }),
    data: z.object({ letter: z.string() }),
    errors: [403, 404],
  }),
  clearMatch: endpoint({
    method: 'POST',
    path: '/console/reviews/:uuid/clear-match',
    auth: 'staff',
    act: 'reviews.decide',
    staffAct: {
      name: 'clear_sanctions_match',
      decidedBy: 'approver',
      request: 'Clearing a possible sanctions match',
      done: 'Possible sanctions match cleared',
    },
    summary: 'Requests approval to clear a possible sanctions match, with a reason for each field',
    params: UuidParams,
    body: z.object({ ...MatchComparison.shape, reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
}

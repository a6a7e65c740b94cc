import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../../dates.ts'
import { DisclosureKind } from '../../disclosures.ts'
import { endpoint } from '../../endpoint.ts'
import { clean } from '../../plain-text.ts'
import { Reason } from '../customers.ts'

/** Depositors are notified this many days before a change for the worse applies (Reg DD 1030.5(a)). */
export const WORSE_TERMS_NOTICE_DAYS = 30

/** The most characters of the sentence that people agree to. */
export const AGREEMENT_CHARACTERS = 1_000

const requiredText = (most: number) =>
  z.string().check(clean(), z.trim(), z.minLength(1, 'Enter some text'), z.maxLength(most))

export const DocumentWords = z.object({
  title: requiredText(200),
  sections: z
    .array(
      z.object({
        heading: requiredText(300),
        paragraphs: z
          .array(requiredText(8_000))
          .check(z.minLength(1, 'Each section needs a paragraph')),
      }),
    )
    .check(z.minLength(1, 'Add at least one section'), z.maxLength(100)),
  /** The text next to the box that people tick. */
  agreement: requiredText(AGREEMENT_CHARACTERS),
})
export type DocumentWords = z.infer<typeof DocumentWords>

export const DocumentVersion = z.object({
  uuid: z.uuid(),
  kind: DisclosureKind,
  version: z.int(),
  title: z.string(),
  published_at: Instant,
  /** Null for the version in force. */
  retired_at: z.nullable(Instant),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

export const PlannedVersion = z.object({
  uuid: z.uuid(),
  kind: DisclosureKind,
  title: z.string(),
  effective_date: BusinessDate,
})
export type PlannedVersion = z.infer<typeof PlannedVersion>

/** Null: in force as soon as a second person approves it. */
const EffectiveDate = z.nullable(BusinessDate)

/** A draft, stored until a second person approves it. */
export const NewDocument = z.object({
  kind: DisclosureKind,
  words: DocumentWords,
  effective_date: EffectiveDate,
  /** What gets worse, in the words of the notice sent 30 days before; null if nothing does. */
  worse: z.nullable(
    z
      .string()
      .check(
        clean(),
        z.trim(),
        z.minLength(1, 'Describe the less favorable changes'),
        z.maxLength(500),
      ),
  ),
})
export type NewDocument = z.infer<typeof NewDocument>

export const consoleDocumentEndpoints = {
  listDocumentVersions: endpoint({
    method: 'GET',
    path: '/console/documents',
    auth: 'staff',
    act: 'content.read',
    summary: 'Every document with its versions, newest first, and approved future versions',
    data: z.object({
      documents: z.array(
        z.object({
          kind: DisclosureKind,
          /** Account holders have to agree to every new version. */
          is_required: z.boolean(),
          versions: z.array(DocumentVersion),
          planned: z.nullable(PlannedVersion),
        }),
      ),
      /** The number of people with an open account, who would be notified; counted up to `PEOPLE_COUNTED`. */
      people: z.int(),
      today: BusinessDate,
    }),
    errors: [403],
  }),
  getDocumentVersion: endpoint({
    method: 'GET',
    path: '/console/documents/:uuid',
    auth: 'staff',
    act: 'content.read',
    summary: 'The text of one version',
    params: z.object({ uuid: z.uuid() }),
    data: z.object({ version: DocumentVersion, words: DocumentWords }),
    errors: [403, 404],
  }),
  proposeDocument: endpoint({
    method: 'POST',
    path: '/console/documents',
    auth: 'staff',
    act: 'content.propose',
    staffAct: {
      name: 'publish_document',
      decidedBy: 'approver',
      request: 'Publishing a document',
      done: 'Document published',
    },
    summary: 'Requests approval to publish a new version',
    body: z.object({ ...NewDocument.shape, reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403],
  }),
}

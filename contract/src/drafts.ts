import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'

/** What is told of a beneficiary, but for their number. */
const BENEFICIARY = [
  'type',
  'first_name',
  'last_name',
  'date_of_birth',
  'organization_name',
  'ein',
  'relationship',
  'street',
  'unit',
  'city',
  'state',
  'zip',
] as const

/**
 * The fields of each long form that are kept as they are typed (UX 38). What is not named is never
 * kept: no SSN, no account number, no password, no code. The server refuses it, whoever sends it.
 */
export const DRAFT_FIELDS = {
  'basic-information': ['first_name', 'last_name', 'date_of_birth'],
  address: ['street', 'unit', 'city', 'state', 'zip'],
  employer: ['employment_status', 'employer_name', 'occupation'],
  // About a second holder, kept for whoever adds them.
  'joint-personal-information': ['first_name', 'last_name', 'date_of_birth'],
  'joint-address-information': ['street', 'unit', 'city', 'state', 'zip'],
  'joint-occupation': ['employment_status', 'employer_name', 'occupation'],
  'banking-information': ['account_type', 'routing_number'],
  beneficiary: ['kind', ...BENEFICIARY],
  // One at a time, and of whom.
  'edit-beneficiary': ['beneficiary_id', ...BENEFICIARY],
  'new-message': ['topic', 'subject', 'text', 'transaction_id'],
  // Of what it is about: the transaction, or the statement it was seen on.
  'report-a-problem': [
    'kind',
    'words',
    'amount',
    'learned_on',
    'transaction_id',
    'statement_id',
    'statement_month',
  ],
  // One unsent reply at a time, and where it belongs.
  reply: ['reply_to', 'text'],
} as const satisfies Record<string, readonly string[]>

export type DraftForm = keyof typeof DRAFT_FIELDS
const FORMS = Object.keys(DRAFT_FIELDS) as DraftForm[]
export const DraftForm = z.enum(FORMS)

/** What was typed, as text, by field. */
export const DraftValues = z
  .record(z.string(), z.string())
  .check(
    z.refine(
      (values) => sizeOf(JSON.stringify(values)) <= LIMITS.draft.bytes,
      'This is too long to be kept',
    ),
  )
export type DraftValues = z.infer<typeof DraftValues>

export const Draft = z.object({ values: z.record(z.string(), z.string()), saved_at: Instant })
export type Draft = z.infer<typeof Draft>

/** In bytes of UTF-8; what JSON has written can always be encoded. */
function sizeOf(json: string): number {
  return encodeURIComponent(json).replaceAll(/%../g, '.').length
}

/** Whether a field of a form may be kept. */
export function isDraftField(form: DraftForm, field: string): boolean {
  const fields: readonly string[] = DRAFT_FIELDS[form]
  return fields.includes(field)
}

const Which = z.object({ form: DraftForm })

export const draftEndpoints = {
  getDraft: endpoint({
    method: 'GET',
    path: '/drafts/:form',
    auth: 'session',
    summary: 'What was typed into a form and not sent yet; null when there is nothing',
    params: Which,
    data: z.nullable(Draft),
  }),
  saveDraft: endpoint({
    method: 'PATCH',
    path: '/drafts/:form',
    auth: 'session',
    summary: 'Keeps what was typed; fields that are not sent stay as they were kept',
    params: Which,
    body: z.object({ values: DraftValues }),
    data: Draft,
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/drafts/:form',
    auth: 'session',
    summary: 'Forgets what was typed',
    params: Which,
    data: z.null(),
  }),
}

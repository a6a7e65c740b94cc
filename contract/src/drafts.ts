import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'

/** The details of a beneficiary, except their SSN. */
const BENEFICIARY_FIELDS = [
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
 * The fields of each long form that are saved while they are typed (UX 38). Fields that are not
 * listed are never saved: no SSN, no account number, no password, no code. The server refuses them.
 */
export const DRAFT_FIELDS = {
  'basic-information': ['first_name', 'last_name', 'date_of_birth'],
  address: ['street', 'unit', 'city', 'state', 'zip'],
  employer: ['employment_status', 'employer_name', 'occupation'],
  // Details of a second holder, saved for the person who adds them.
  'joint-personal-information': ['first_name', 'last_name', 'date_of_birth'],
  'joint-address-information': ['street', 'unit', 'city', 'state', 'zip'],
  'joint-occupation': ['employment_status', 'employer_name', 'occupation'],
  'banking-information': ['account_type', 'routing_number'],
  beneficiary: ['kind', ...BENEFICIARY_FIELDS],
  // One draft at a time; `beneficiary_id` says whose it is.
  'edit-beneficiary': ['beneficiary_id', ...BENEFICIARY_FIELDS],
  'new-message': ['topic', 'subject', 'text', 'transaction_id'],
  // The ids say what it is about: the transaction, or the statement it was seen on.
  'report-a-problem': [
    'kind',
    'words',
    'amount',
    'learned_on',
    'transaction_id',
    'statement_id',
    'statement_month',
  ],
  // One unsent reply at a time; `reply_to` is its thread.
  reply: ['reply_to', 'text'],
} as const satisfies Record<string, readonly string[]>

export type DraftForm = keyof typeof DRAFT_FIELDS
const FORMS = Object.keys(DRAFT_FIELDS) as DraftForm[]
export const DraftForm = z.enum(FORMS)

/** The typed text of each field. */
export const DraftValues = z
  .record(z.string(), z.string())
  .check(
    z.refine(
      (values) => sizeOf(JSON.stringify(values)) <= LIMITS.draft.bytes,
      'This is too long to save',
    ),
  )
export type DraftValues = z.infer<typeof DraftValues>

export const Draft = z.object({ values: z.record(z.string(), z.string()), saved_at: Instant })
export type Draft = z.infer<typeof Draft>

/** The size in bytes of UTF-8; JSON output can always be encoded. */
function sizeOf(json: string): number {
  return encodeURIComponent(json).replaceAll(/%../g, '.').length
}

/** Whether a field of a form may be saved in a draft. */
export function isDraftField(form: DraftForm, field: string): boolean {
  const fields: readonly string[] = DRAFT_FIELDS[form]
  return fields.includes(field)
}

const FormParams = z.object({ form: DraftForm })

export const draftEndpoints = {
  getDraft: endpoint({
    method: 'GET',
    path: '/drafts/:form',
    auth: 'session',
    summary: 'What was typed into a form and not sent yet; null when there is nothing',
    params: FormParams,
    data: z.nullable(Draft),
  }),
  saveDraft: endpoint({
    method: 'PATCH',
    path: '/drafts/:form',
    auth: 'session',
    summary: 'Keeps what was typed; fields that are not sent stay as they were kept',
    params: FormParams,
    body: z.object({ values: DraftValues }),
    data: Draft,
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/drafts/:form',
    auth: 'session',
    summary: 'Forgets what was typed',
    params: FormParams,
    data: z.null(),
  }),
}

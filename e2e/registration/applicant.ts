import type { Page } from '@playwright/test'
import { type Person, inventPerson, nextLink, register, signInBySandbox } from '../auth/person.ts'
import { Caller } from '../caller.ts'
import { BASE_URL } from '../server.ts'

/** People on their way to an account, brought to a step by the calls the pages make. */

export type Step =
  | 'registered'
  | 'basic'
  | 'address'
  | 'employer'
  | 'confirmed'
  | 'verified'
  | 'disclosures'

const ORDER: Step[] = [
  'registered',
  'basic',
  'address',
  'employer',
  'confirmed',
  'verified',
  'disclosures',
]

export interface Applicant extends Person {
  caller: Caller
  depositor_id: string
  ssn: string
}

/** By the time, so that also a worker that takes another's place goes on where that one was. */
let invented = Math.floor(Date.now() / 250)

/** An SSN nobody else in the run has; its last four choose the identity check's answer. */
export function inventSsn(lastFour = '1234'): string {
  invented += 1
  const area = 100 + (invented % 500)
  const group = 10 + (Math.floor(invented / 500) % 88)
  // The demo people have group 55: with it, an applicant would be a duplicate of one of them.
  return `${area}-${group < 55 ? group : group + 1}-${lastFour}`
}

const address = { street: '12 Invented Lane', city: 'Springfield', state: 'IL', zip: '62701' }
const employer = { employment_status: 'RETIRED' }

export async function applicantAt(
  step: Step,
  ssn = inventSsn(),
  { isEmailConfirmed = true } = {},
): Promise<Applicant> {
  const person = inventPerson()
  const caller = new Caller()
  await register(caller, person)
  if (isEmailConfirmed) await confirmEmail(caller, person.email)
  const { depositor_id } = await caller.get<{ depositor_id: string }>('/depositor')
  const applicant = { ...person, caller, depositor_id, ssn }
  for (const next of ORDER.slice(1, ORDER.indexOf(step) + 1)) await takeStep[next]?.(applicant)
  return applicant
}

const takeStep: Partial<Record<Step, (applicant: Applicant) => Promise<unknown>>> = {
  basic: ({ caller, ssn }) =>
    caller.patch('/depositor', {
      step: 'basic',
      first_name: 'Ottoline',
      last_name: 'Sampleworth',
      date_of_birth: '1985-07-04',
      ssn,
    }),
  address: ({ caller }) => caller.patch('/depositor', { step: 'address', ...address }),
  employer: ({ caller }) => caller.patch('/depositor', { step: 'employer', ...employer }),
  confirmed: ({ caller }) => caller.patch('/depositor', { step: 'confirmed' }),
  verified: ({ caller }) => linkByWidget(caller),
  disclosures: async ({ caller }) => {
    await caller.post('/initial-fund-amount', { amount_cents: 50_000 })
    await signDocuments(caller)
  },
}

export async function confirmEmail(caller: Caller, email: string): Promise<void> {
  const link = new URL(await nextLink(email, 'email-verification'))
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  await caller.post('/email-verification', { email, token })
}

/** Walks the widget by its own calls and links the account it ends with. */
export async function linkByWidget(
  caller: Caller,
  account_id: 'checking' | 'savings' | 'closed' = 'checking',
): Promise<void> {
  const { uuid, token } = await caller.get<{ uuid: string; token: string }>('/fastlink')
  await widgetCall(token, 'bank', { routing_number: '992000011' })
  await widgetCall(token, 'sign-in', { username: 'ottoline', password: 'anything' })
  await widgetCall(token, 'consent', { account_id })
  await caller.post('/link/fastlink', { uuid, success: true })
}

async function widgetCall(token: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${BASE_URL}/sandbox/api/widget/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`widget ${path}: ${response.status}`)
}

interface Document {
  uuid: string
  hash: string
  kind: string
  is_required: boolean
}

export async function signDocuments(caller: Caller): Promise<void> {
  const documents = await caller.get<Document[]>('/disclosures/active')
  for (const { uuid, hash, kind } of documents.filter(({ is_required }) => is_required)) {
    const { schedule } = await caller.get<{ schedule: { hash: string } | null }>(
      `/disclosure/${uuid}/${hash}`,
    )
    const attestation = {
      agreed: true,
      ...(kind === 'w9' && { subject_to_backup_withholding: false }),
      ...(kind === 'esign' && { pdf_word: 'sandbox' }),
    }
    const schedule_hash = schedule?.hash
    await caller.post(`/disclosure/${uuid}`, { attestation, hash, schedule_hash })
  }
  await caller.get('/disclosures?update_step=true')
}

/** Signs the page in as somebody, and opens an address: where signing in leads, unless told otherwise. */
export async function signInAs(
  page: Page,
  { depositor_id }: { depositor_id: string },
  opens?: string,
): Promise<void> {
  await signInBySandbox(page, depositor_id, opens)
}

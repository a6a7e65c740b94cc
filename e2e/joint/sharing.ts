import type { Browser, Page } from '@playwright/test'
import { type Person, codesSentTo, inventPerson, nextLink } from '../auth/person.ts'
import { Caller } from '../caller.ts'
import { expect, nextCode } from '../fixtures.ts'
import {
  type Applicant,
  applicantAt,
  inventSsn,
  signDocuments,
  signInAs,
} from '../registration/applicant.ts'

/** Two people and one account, brought to a step by the calls the pages make. */
export interface Sharers {
  primary: Applicant
  second: Person & { ssn: string; depositor_id: string }
}

/** An open account whose holder has invited somebody. */
export async function inviteSecond(firstName = 'Beatrix'): Promise<Sharers> {
  const primary = await applicantAt('disclosures')
  const { caller } = primary
  await caller.post('/fund-my-account', { amount_cents: 50_000 })
  const second = { ...inventPerson(), ssn: inventSsn() }
  const { entity } = await caller.post<{ entity: { uuid: string } }>('/entity/details', {
    excludeDepositorIds: [],
  })
  const { secondary } = await caller.post<{ secondary: { depositor_id: string } }>(
    '/depositor/register-secondary',
    { email: second.email, entity_id: entity.uuid },
  )
  for (const step of stepsOf(second.ssn, firstName))
    await caller.patch('/depositor/update-secondary', step)
  return { primary, second: { ...second, depositor_id: secondary.depositor_id } }
}

function stepsOf(ssn: string, first_name: string): object[] {
  const name = { first_name, last_name: 'Sampleworth' }
  const address = { street: '14 Invented Lane', city: 'Springfield', state: 'IL', zip: '62701' }
  return [
    { step: 'basic', ...name, date_of_birth: '1986-03-02', ssn },
    { step: 'address', ...address },
    { step: 'employer', employment_status: 'RETIRED' },
    { step: 'confirmed' },
  ]
}

export function invitationLink({ second }: Sharers): Promise<string> {
  return nextLink(second.email, '/joint-account/onboarding/')
}

/** Both hold the account: the second by the calls the pages make. */
export async function shareAccount(
  firstName?: string,
): Promise<Sharers & { secondCaller: Caller }> {
  const sharers = await inviteSecond(firstName)
  const { email, password, ssn } = sharers.second
  const parts = new URLSearchParams(new URL(await invitationLink(sharers)).hash.slice(1))
  const caller = new Caller()
  await caller.get('/sanctum/csrf-cookie')
  const { token } = await caller.post<{ token: string }>('/verify-identity', {
    ...Object.fromEntries(parts),
    ssn,
  })
  await caller.post('/reset-password', { email, token, password })
  await signInByEmail(caller, sharers.second)
  await signDocuments(caller)
  return { ...sharers, secondCaller: caller }
}

/** Who has no phone yet gets the code by email. */
async function signInByEmail(caller: Caller, { email, password }: Person): Promise<void> {
  caller.token = (await caller.post<{ token: string }>('/login', { email, password })).token
  const seen = await codesSentTo(email)
  const { nonce } = await caller.get<{ nonce: string }>('/mfa-select/email')
  const code = await nextCode(email, seen)
  caller.token = (await caller.post<{ token: string }>(`/mfa-verify/${nonce}`, { code })).token
}

/** A browser of their own, signed in, on the page of both holders. */
export async function atHolders(browser: Browser, person: { depositor_id: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, person, '/joint-account/account-holder')
  await expect(page.getByRole('heading', { name: 'Joint Account Holder' })).toBeVisible()
  return page
}

import type { Me } from '@passbook/contract/console/staff-sign-in'
import type { TestApp } from '../app.ts'
import type { Reply } from '../browser.ts'
import { type Issuer, type IssuerPerson, answerOf } from '../outside/issuer.ts'
import { StaffBrowser, enterAs } from './staff-browser.ts'

export const GROUPS = {
  desk: 'phone-desk',
  ops: 'operations',
  approvers: 'approvers',
  it: 'admins',
}
export const CLIENT = { client_id: 'passbook', client_secret: 'a secret that only the two know' }

type Member = Awaited<ReturnType<typeof enterAs>>

/** Two administrators, each of whom can approve the other's requests. */
export class TwoAdministrators {
  readonly maker: Member
  readonly checker: Member

  constructor(maker: Member, checker: Member) {
    this.maker = maker
    this.checker = checker
  }

  static async of(test: TestApp, slug = 'harborlight'): Promise<TwoAdministrators> {
    const maker = await enterAs(test, 'administrator', slug)
    return new TwoAdministrators(maker, await enterAs(test, 'administrator', slug))
  }

  async ask(path: string, body: object, method: 'POST' | 'DELETE' = 'POST') {
    const given = { reason: 'Agreed with the IT department.', ...body }
    return this.maker.browser.call<{ approval_id: string }>(method, path, given)
  }

  async decide(approval_id: string | undefined): Promise<Reply<unknown>> {
    const body = { decision: 'approve', reason: 'I compared it with the ticket.' }
    return this.checker.browser.post(`/console/approvals/${approval_id}/decide`, body)
  }

  /** Requests a change and has it approved. */
  async change(path: string, body: object, method?: 'POST' | 'DELETE'): Promise<void> {
    const asked = await this.ask(path, body, method)
    const decided = await this.decide(asked.body.data?.approval_id)
    if (decided.status !== 200) throw new Error(JSON.stringify([asked.body, decided.body]))
  }

  /** Sets the provider, and gives the groups their roles. */
  async setUp(issuer: Issuer, settings: object = {}): Promise<void> {
    await this.change('/console/single-sign-on', settingsFor(issuer, settings))
    const roles = { desk: 'agent', ops: 'operations', approvers: 'approver', it: 'administrator' }
    for (const [key, group] of Object.entries(GROUPS)) {
      const role = roles[key as keyof typeof GROUPS]
      await this.change('/console/single-sign-on/groups', { group, role })
    }
  }
}

export function settingsFor(issuer: Issuer, changes: object = {}) {
  const { url } = issuer
  const rest = { groups_claim: 'groups', is_local_off: false }
  return { name: 'Contoso', issuer: url, ...CLIENT, ...rest, ...changes }
}

let people = 0

/** Adds a person at the issuer, who signs in next. */
export function addPerson(issuer: Issuer, changes: Partial<IssuerPerson> = {}) {
  people += 1
  const subject = `person-${people}`
  const email = `${subject}@contoso.example`
  const person = { email, name: `Person ${people}`, groups: [GROUPS.desk], ...changes }
  issuer.people.set(subject, person)
  issuer.current = subject
  return { subject, person }
}

/** Signs in at the issuer and returns the answer that it sends to this browser. */
export async function askIssuer(
  browser: StaffBrowser,
  issuer: Issuer,
): Promise<{ answer: string; url: URL }> {
  const begun = await browser.post<{ url: string }>('/console/login/sso')
  const url = begun.body.data?.url
  if (url === undefined) throw new Error(JSON.stringify(begun.body))
  return { url: new URL(url), answer: (await answerOf(issuer, url)).search }
}

/** Signs in as the issuer's current person. */
export async function signOn(
  test: TestApp,
  issuer: Issuer,
  host = 'localhost',
): Promise<{ browser: StaffBrowser; reply: Reply<Me> }> {
  const browser = new StaffBrowser(test, host)
  const { answer } = await askIssuer(browser, issuer)
  return { browser, reply: await browser.post<Me>('/console/login/sso/finish', { answer }) }
}

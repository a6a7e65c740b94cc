import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import type { Envelope } from '@passbook/contract/envelope'
import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import { runQueuedJobs as runQueued } from '../src/doors/jobs/run.ts'
import { listInbox } from '../src/sandbox/inbox.ts'
import type { TestApp } from './app.ts'

export interface Reply<T> {
  status: number
  body: Envelope<T>
  headers: Record<string, unknown>
}

/** Keeps cookies and the bearer token as a browser tab does, and calls the real server. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  bearer: string | undefined
  host: string
  ip: string | undefined
  protected readonly test: TestApp
  /** Of the door this browser comes in by. */
  protected readonly xsrf = { cookie: 'XSRF-TOKEN', path: '/sanctum/csrf-cookie' }

  constructor(test: TestApp, host = 'localhost') {
    this.test = test
    this.host = host
  }

  /** The same browser, cookies and all, as another process sees it. */
  at(test: TestApp): TestBrowser {
    const other = new TestBrowser(test, this.host)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    other.bearer = this.bearer
    return other
  }

  /** A second tab: the same cookies, a token still to come. */
  newTab(): TestBrowser {
    const tab = this.at(this.test)
    tab.bearer = undefined
    return tab
  }

  get slug(): string {
    return this.host === 'localhost' ? 'harborlight' : (this.host.split('.')[0] ?? '')
  }

  async call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    if (method !== 'GET' && !this.cookies.has(this.xsrf.cookie)) {
      await this.call('GET', this.xsrf.path)
    }
    const response = await this.test.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        host: this.host,
        ...(this.ip && { 'x-forwarded-for': this.ip }),
        ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
        ...(method !== 'GET' && { 'x-xsrf-token': this.cookies.get(this.xsrf.cookie) }),
        ...headers,
      },
      cookies: Object.fromEntries(this.cookies),
      ...(body && { payload: body }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
      if (isGone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

  get<T>(path: string): Promise<Reply<T>> {
    return this.call<T>('GET', path)
  }

  post<T>(path: string, body: object = {}): Promise<Reply<T>> {
    return this.call<T>('POST', path, body)
  }

  /** Registers, or signs in when `email` is known, and completes the code. */
  async register(email: string, phone: string, password = PASSWORD): Promise<void> {
    const registered = await this.post<AuthSession>('/register', { email, password })
    this.bearer = registered.body.data?.token
    const sent = await this.post<CodeSent>('/mfa-add-sms', { phone })
    await this.enterCode(sent.body.data?.nonce ?? '', phone)
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    const signedIn = await this.login(email, password)
    if (signedIn.body.data?.kind === 'session') return
    await this.enterCode(await this.selectMfa(), email)
  }

  async login(email: string, password = PASSWORD): Promise<Reply<AuthSession>> {
    const signedIn = await this.post<AuthSession>('/login', { email, password })
    if (signedIn.body.data) this.bearer = signedIn.body.data.token
    return signedIn
  }

  /** Has a code sent and gives its nonce. */
  async selectMfa(path = 'email'): Promise<string> {
    const sent = await this.get<CodeSent>(`/mfa-select/${path}`)
    return sent.body.data?.nonce ?? ''
  }

  /** A fresh code by text for a call that asks for one. */
  async freshCode(purpose: StepUpPurpose): Promise<StepUp> {
    const user = await this.get<{ email: string; phone: string | null }>('/user')
    const { email = '', phone = null } = user.body.data ?? {}
    const nonce = await this.selectMfa(`${phone ? 'phone' : 'email'}?purpose=${purpose}`)
    return { nonce, code: await latestCode(this.test, phone ?? email, this.slug) }
  }

  async enterCode(nonce: string, to: string, extra: object = {}): Promise<Reply<AuthSession>> {
    const code = await latestCode(this.test, to, this.slug)
    const verified = await this.post<AuthSession>(`/mfa-verify/${nonce}`, { code, ...extra })
    if (verified.body.data) this.bearer = verified.body.data.token
    return verified
  }
}

export const PASSWORD = 'correct horse battery staple'

const running = new WeakMap<TestApp['ctx'], Promise<void>>()

/**
 * Works off everything queued, as the job processes would. Two runs at once wait for each other: the second
 * would find the first one's jobs taken and return before they are done.
 */
export async function runQueuedJobs({ ctx }: TestApp): Promise<void> {
  const before = running.get(ctx) ?? Promise.resolve()
  const run = before.catch(() => undefined).then(() => runQueued(ctx))
  running.set(ctx, run)
  await run
}

export async function inboxOf(test: TestApp, to: string, slug = 'harborlight') {
  await runQueuedJobs(test)
  const { id } = await test.ctx.db
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return listInbox(test.ctx.db, id, to)
}

export async function latestCode(test: TestApp, to: string, slug?: string): Promise<string> {
  const messages = await inboxOf(test, to, slug)
  return messages.find(({ code }) => code !== null)?.code ?? ''
}

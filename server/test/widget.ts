import { randomUUID } from 'node:crypto'
import type { OfferedAccount } from '@passbook/contract/widget'
import type { WidgetRequest } from '../src/platform/ports/aggregator/port.ts'
import type { TestApp } from './app.ts'
import { findInstitutionId } from './people.ts'

export const COPPER_CANYON = '992000011'
export const OLD_LANTERN = '992000040'

/** A widget somebody of an institution asks for, now unless told otherwise. */
export async function widgetRequest(
  test: TestApp,
  { slug = 'harborlight', ...rest }: Partial<WidgetRequest> & { slug?: string } = {},
): Promise<WidgetRequest> {
  return {
    institution_id: await findInstitutionId(test, slug),
    depositor_id: randomUUID(),
    linkedAccountId: randomUUID(),
    now: test.ctx.realTime.now(),
    ...rest,
  }
}

interface Answer {
  status: number
  body: { outcome: string; accounts: OfferedAccount[]; uuid: string; message: string }
  headers: Record<string, unknown>
}

/** The widget's own calls with its token, as its page makes them. */
export class TestWidget {
  readonly #test: TestApp
  readonly #headers: Record<string, string>

  constructor(test: TestApp, token: string, host = 'localhost') {
    this.#test = test
    this.#headers = { host, authorization: `Bearer ${token}` }
  }

  banks(): Promise<Answer> {
    return this.#call('GET', 'banks')
  }

  choose(routing_number: string): Promise<Answer> {
    return this.#call('POST', 'bank', { routing_number })
  }

  signIn(username = 'tessa', password = 'anything'): Promise<Answer> {
    return this.#call('POST', 'sign-in', { username, password })
  }

  consent(account_id = 'checking'): Promise<Answer> {
    return this.#call('POST', 'consent', { account_id })
  }

  async #call(method: 'GET' | 'POST', name: string, payload?: object): Promise<Answer> {
    const url = `/sandbox/api/widget/${name}`
    const reply = await this.#test.app.inject({ method, url, headers: this.#headers, payload })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
}

import { randomBytes } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { TwoAdministrators } from './single-sign-on.ts'

const URN = 'urn:ietf:params:scim'
export const SCHEMAS = {
  user: `${URN}:schemas:core:2.0:User`,
  enterprise: `${URN}:schemas:extension:enterprise:2.0:User`,
  group: `${URN}:schemas:core:2.0:Group`,
  patch: `${URN}:api:messages:2.0:PatchOp`,
  error: `${URN}:api:messages:2.0:Error`,
}

export function makeToken(): string {
  return `scim_${randomBytes(32).toString('base64url')}`
}

/** Makes a token with two administrators. */
export async function addToken(two: TwoAdministrators): Promise<string> {
  const token = makeToken()
  await two.change('/console/single-sign-on/provisioning', { token })
  return token
}

/** The part of SCIM answers that the tests read. */
export interface ScimBody {
  id: string
  userName?: string
  displayName?: string
  active?: boolean
  emails?: { value: string }[]
  members?: { value: string }[]
  totalResults?: number
  Resources?: ScimBody[]
  scimType?: string
  detail?: string
  status?: string
  meta: { location: string; version: string }
}

interface Options {
  body?: object | string
  headers?: Record<string, string>
}

/** An institution's identity provider, which makes calls with its token. */
export class ScimClient {
  readonly #test: TestApp
  readonly #host: string
  token: string

  constructor(test: TestApp, token: string, host = 'localhost') {
    this.#test = test
    this.#host = host
    this.token = token
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { body, headers }: Options = {},
  ) {
    const reply = await this.#test.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        host: this.#host,
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    })
    const text = reply.payload
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: (text === '' ? { id: '' } : JSON.parse(text)) as ScimBody,
    }
  }

  /** Changes something in the way Entra ID does. */
  patch(path: string, ...Operations: object[]) {
    return this.call('PATCH', path, { body: { schemas: [SCHEMAS.patch], Operations } })
  }

  async find(kind: 'Users' | 'Groups', filter: string) {
    return this.call('GET', `/${kind}?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`)
  }

  /** Creates a user in the way Entra ID does, with more attributes than are stored. */
  async addUser(email: string, changes: object = {}): Promise<string> {
    const body = {
      schemas: [SCHEMAS.user, SCHEMAS.enterprise],
      externalId: email.split('@')[0],
      userName: email,
      active: true,
      displayName: `Displayed ${email}`,
      emails: [{ primary: true, type: 'work', value: email }],
      name: { formatted: 'G F', familyName: 'F', givenName: 'G' },
      meta: { resourceType: 'User' },
      password: 'never kept',
      [SCHEMAS.enterprise]: { department: 'Lending' },
      ...changes,
    }
    const reply = await this.call('POST', '/Users', { body })
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
    return reply.body.id
  }

  /** Sends a group with its members in the way Okta does. */
  async addGroup(displayName: string, ids: readonly string[] = []): Promise<string> {
    const members = ids.map((value) => ({ value, display: 'somebody' }))
    const body = { schemas: [SCHEMAS.group], displayName, members }
    const reply = await this.call('POST', '/Groups', { body })
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
    return reply.body.id
  }
}

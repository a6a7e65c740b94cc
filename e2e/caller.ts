import { randomInt, randomUUID } from 'node:crypto'
import { BASE_URL } from './server.ts'

/** A browser's worth of cookies and headers, without the browser: for what a journey stands on. */
export class Caller {
  token: string | null = null
  readonly #cookies = new Map<string, string>()
  readonly #address = `10.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`

  get<T>(path: string): Promise<T> {
    return this.#call<T>('GET', path)
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.#call<T>('POST', path, body)
  }

  patch<T>(path: string, body: object): Promise<T> {
    return this.#call<T>('PATCH', path, body)
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${BASE_URL}/api/v1${path}`, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        'x-forwarded-for': this.#address,
        'idempotency-key': randomUUID(),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    const { data, message } = (await response.json()) as { data: T; message: string }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${message}`)
    return data
  }
}

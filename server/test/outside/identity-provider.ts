import { createHmac, randomBytes } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { IdentitySettings, IdentityVendor } from '../../src/platform/ports/identity/port.ts'
import alloyExchanges from './exchanges/alloy.json' with { type: 'json' }
import personaExchanges from './exchanges/persona.json' with { type: 'json' }

/** What the provider has found about an inquiry. */
interface Case {
  status: string
  /** `missing` is a template without a watch-list report; `pending` one that is not ready. */
  screening?: 'clear' | 'match' | 'pending' | 'missing'
  birthdate?: string
  /** What a person who reviews at Alloy decided. */
  review?: string
}

interface Created extends Case {
  key: string
  reference: string
  entity: string
  ssn: string
}

/** Answers one request instead of the provider; false lets it answer after all. */
export interface Fault {
  (response: ServerResponse): boolean | void
  /** The request was refused before anything was done. */
  isRefusal?: boolean
}

export const WEBHOOK_SECRET = 'wbhsec_7f0c2c1e-an-invented-secret'
export const NEXT_SECRET = 'wbhsec_e51b9d4a-the-invented-next-one'

/** A provider on loopback that speaks the documented shapes of a vendor, and can be made to fail. */
export interface IdentityProvider {
  settings: IdentitySettings
  created: Created[]
  /** Every request: method and path, in order. */
  requests: string[]
  bodies: unknown[]
  /** What the next inquiries find. */
  next: Case
  /** Faults of the next requests, one for each. */
  faults: Fault[]
  /** A signed message about an inquiry. */
  deliver(
    about: { key: string; reference: string; event?: string },
    options?: { at?: number; secret?: string; body?: (body: string) => string },
  ): { payload: string; headers: Record<string, string> }
  close(): Promise<void>
}

export async function openIdentityProvider(vendor: IdentityVendor): Promise<IdentityProvider> {
  const created: Created[] = []
  const requests: string[] = []
  const bodies: unknown[] = []
  const saved = new Map<string, string>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const [path = ''] = (request.url ?? '').split('?')
    requests.push(`${request.method} ${path}`)
    const fault = provider.faults.shift()
    // Other faults come after the work was done: the answer alone is lost.
    const reply = fault?.isRefusal === true ? undefined : work(request, path, text)
    if (fault !== undefined && fault(response) !== false) return
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply ?? { errors: [{ title: 'Record not found' }] }))
  }

  function work({ method, headers }: IncomingMessage, path: string, text: string): unknown {
    const key = String(headers['idempotency-key'] ?? headers['alloy-external-entity-id'] ?? '')
    if (method === 'POST') {
      const body = JSON.parse(text) as Record<string, unknown>
      bodies.push(body)
      // Persona repeats the answer to a key; Alloy knows no such key and evaluates again.
      const before = vendor === 'persona' ? saved.get(key) : undefined
      if (before !== undefined) return JSON.parse(before)
      const inquiry = {
        ...givenIn(body),
        ...provider.next,
        key,
        reference: vendor === 'persona' ? `inq_${hex()}` : `L-${hex()}`,
        entity: `P-${hex()}`,
      }
      created.push(inquiry)
      const reply = show(inquiry)
      saved.set(key, JSON.stringify(reply))
      return reply
    }
    const [, kind = '', id = ''] = path.split('/')
    if (kind === 'entities') {
      const all = created.filter((one) => one.key === decodeURIComponent(id))
      return all[0] && entityOf(all)
    }
    const found = created.find(({ reference }) => reference === decodeURIComponent(id))
    return found && show(found)
  }

  const show = (inquiry: Created) =>
    vendor === 'persona' ? toInquiry(inquiry) : toEvaluation(inquiry)

  const provider: IdentityProvider = {
    settings: {
      vendor,
      url: `http://127.0.0.1:${port}`,
      key: 'token:invented-key',
      webhookSecrets: [WEBHOOK_SECRET, NEXT_SECRET],
      templates: { applicant: 'itmpl_one', second_holder: 'itmpl_two', correction: 'itmpl_three' },
      agency: { name: 'Invented Bureau', address: '1 Example Plaza', phone: '(555) 555-0111' },
    },
    created,
    requests,
    bodies,
    next: { status: vendor === 'persona' ? 'approved' : 'Approved' },
    faults: [],
    deliver({ key, reference, event = `evt_${hex()}` }, options = {}) {
      const { at = Date.now(), secret = WEBHOOK_SECRET, body: alter = (body) => body } = options
      const known = { $key: key, $reference: reference, $event: event }
      if (vendor === 'persona') {
        const payload = JSON.stringify(fill(personaExchanges.event, known))
        const time = Math.floor(at / 1000)
        const v1 = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
        const headers: Record<string, string> = { 'persona-signature': `t=${time},v1=${v1}` }
        return { payload: alter(payload), headers }
      }
      const payload = JSON.stringify({ ...fill(alloyExchanges.event, known), timestamp: at })
      const authorization = createHmac('sha256', secret).update(payload).digest('base64')
      const headers: Record<string, string> = { authorization }
      return { payload: alter(payload), headers }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

const hex = () => randomBytes(8).toString('hex')

/** Fills in the placeholders of an exchange. */
export function fill<T extends object>(
  template: T,
  values: Readonly<Record<string, string | number>>,
): T {
  const text = JSON.stringify(template).replaceAll(/"(\$\w+)"/g, (whole, name: string) =>
    name in values ? JSON.stringify(values[name]) : whole,
  )
  return JSON.parse(text) as T
}

function valuesOf({ key, reference, entity, status, ssn, birthdate = '' }: Created) {
  return {
    $key: key,
    $reference: reference,
    $entity: entity,
    $status: status,
    $ssn: ssn,
    $birthdate: birthdate,
  }
}

function toInquiry(inquiry: Created): unknown {
  const { inquiry: shape, verification, report, match } = personaExchanges
  const { screening = 'clear' } = inquiry
  const attributes = {
    ...report.attributes,
    ...(screening === 'match' && match),
    ...(screening === 'pending' && { status: 'pending', 'has-match': null }),
  }
  const reports = screening === 'missing' ? [] : [{ ...report, attributes }]
  return fill({ ...shape, included: [verification, ...reports] }, valuesOf(inquiry))
}

function toEvaluation(inquiry: Created): unknown {
  const { evaluation, match } = alloyExchanges
  const { screening = 'clear' } = inquiry
  const lists = screening === 'missing' || screening === 'pending' ? [] : undefined
  const { watchlists } = evaluation.diligence
  const found = { lists: lists ?? watchlists.lists, matches: screening === 'match' ? [match] : [] }
  return fill({ ...evaluation, diligence: { watchlists: found } }, valuesOf(inquiry))
}

function entityOf(all: readonly Created[]): unknown {
  const [first] = all
  if (first === undefined) return undefined
  const { timestamp } = alloyExchanges.evaluation
  return fill(
    {
      ...alloyExchanges.entity,
      evaluations: all.map(({ reference }) => ({ evaluation_token: reference, timestamp })),
      reviews: all.flatMap(({ review }) =>
        review === undefined ? [] : [{ outcome: review, timestamp: timestamp + 60_000 }],
      ),
    },
    valuesOf(first),
  )
}

/** Providers repeat what they were given, the number included. */
function givenIn(body: Record<string, unknown>): { ssn: string; birthdate: string } {
  const { data } = body as { data?: { attributes?: { fields?: Record<string, string> } } }
  const fields = data?.attributes?.fields ?? {}
  return {
    ssn: String(fields['identification-number'] ?? body['document_ssn']),
    birthdate: String(fields['birthdate'] ?? body['birth_date']),
  }
}

/** An answer with this status, and headers. What is refused was not done. */
export function answering(code: number, headers: Record<string, string> = {}): Fault {
  const answer = (response: ServerResponse) => void response.writeHead(code, headers).end('{}')
  return Object.assign(answer, { isRefusal: code >= 400 && code < 500 })
}

/** An answer with this body. */
export const body =
  (text: string): Fault =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }

/** The connection is cut before any answer. */
export const cut: Fault = (response) => {
  response.destroy()
}

/** Nothing is answered. */
export const silent: Fault = () => undefined

import { setTimeout as sleep } from 'node:timers/promises'
import { alloy } from './alloy.ts'
import { persona } from './persona.ts'
import {
  type ClaimedIdentity,
  type IdentityAnswer,
  type IdentityAttempt,
  type IdentityPort,
  type IdentitySettings,
  type IdentityVendor,
  type LaterAnswers,
  ProviderRefused,
} from './port.ts'
import { readJson, type VendorRequest, type VendorShape, WrongAnswer } from './vendor.ts'

interface Limits {
  /** How long one request may take. */
  requestMs?: number
  /** How long a pending result is waited for before each new look at it, while the person waits. */
  patienceMs?: readonly number[]
}

const REQUEST_MS = 60_000
/** A provider that decides within seconds answers the person's own call; others answer later. */
const PATIENCE_MS = [1_000, 2_000, 3_000, 5_000, 8_000]

const SHAPES: Record<IdentityVendor, VendorShape> = { persona, alloy }

/** Asks an identity provider over HTTP, in the shape of its vendor. */
export function httpIdentity(
  settings: IdentitySettings,
  { requestMs = REQUEST_MS, patienceMs = PATIENCE_MS }: Limits = {},
): IdentityPort & { later: LaterAnswers } {
  const shape = SHAPES[settings.vendor]
  const ask = (request: VendorRequest, signal: AbortSignal, deadlineMs: number) =>
    exchange({ settings, shape, requestMs }, request, signal, deadlineMs)

  const read: LaterAnswers['read'] = async (person, attempt, signal) => {
    const { reference, key, deadlineMs } = attempt
    const bodies: unknown[] = []
    for (const request of shape.read(reference, key)) {
      bodies.push(await ask(request, signal, deadlineMs))
    }
    return toAnswer(settings, shape.parse(bodies, { key, reference, person }))
  }

  /** The reference of a question that arrived earlier, at a vendor that knows no idempotency key. */
  async function findEarlier(
    { key, isRepeated, deadlineMs }: IdentityAttempt,
    signal: AbortSignal,
  ) {
    if (!isRepeated || shape.find === undefined) return undefined
    try {
      return shape.find.referenceIn(await ask(shape.find.request(key), signal, deadlineMs))
    } catch (error) {
      if (error instanceof NotThere) return undefined
      throw error
    }
  }

  async function open(person: ClaimedIdentity, attempt: IdentityAttempt, signal: AbortSignal) {
    const earlier = attempt.reference ?? (await findEarlier(attempt, signal))
    if (earlier !== undefined) {
      if (attempt.reference === null) await attempt.keepReference(earlier)
      return read(person, { ...attempt, reference: earlier }, signal)
    }
    const { key, purpose, deadlineMs } = attempt
    const request = shape.create(person, key, settings.templates[purpose])
    const body = await ask(request, signal, deadlineMs)
    const result = shape.parse([body], { key, reference: null, person })
    await attempt.keepReference(result.reference)
    return toAnswer(settings, result)
  }

  return {
    async check(person, signal, attempt) {
      let answer = await open(person, attempt, signal)
      for (const waitMs of patienceMs) {
        if (!answer.isPending || Date.now() + waitMs >= attempt.deadlineMs) break
        await sleep(waitMs, undefined, { signal })
        const known = { ...attempt, reference: answer.reference }
        // The question arrived and is pending. A look at it that fails takes nothing of that away.
        answer = await read(person, known, signal).catch(() => answer)
      }
      return answer
    },
    async probe(signal) {
      // With a right key the answer is that there is no such inquiry. A wrong key is refused before that.
      const [request] = shape.read(NO_INQUIRY, NO_INQUIRY)
      if (request === undefined) return
      await ask(request, signal, Date.now()).catch((error: unknown) => {
        if (!(error instanceof NotThere)) throw error
      })
    },
    later: {
      vendor: settings.vendor,
      read,
      verify: (delivery) => shape.verify(delivery, settings.webhookSecrets),
    },
  }
}

/** Nobody passes whose name was compared with no list (RULES: Opening), whatever word the vendor used. */
function toAnswer(
  { agency, vendor }: IdentitySettings,
  { reference, word, entries, attributes, ...result }: ReturnType<VendorShape['parse']>,
): IdentityAnswer {
  const isHit = entries.length > 0
  const isUnscreened = result.outcome === 'PASSED' && !result.isScreened
  const outcome = isHit ? 'FLAGGED' : isUnscreened ? 'IN_REVIEW' : result.outcome
  const isPending = !isHit && (isUnscreened || result.isPending)
  return {
    outcome,
    reference,
    sanctionsHit: isHit,
    isPending,
    isScreened: isHit || (result.isScreened && !isPending),
    evidence: {
      ...(agency && { agency }),
      vendor,
      provider_status: word,
      sanctions_lists: entries.map(({ list }) => list),
      attributes,
      ...(isHit && { sanctions_entries: entries }),
    },
  }
}

/** The id of an inquiry that nobody created. */
const NO_INQUIRY = 'passbook-ready-probe'

/** The provider has nothing under this address. */
class NotThere extends ProviderRefused {}

/** An answer with a person's reports is a few dozen kilobytes. */
const MAX_BYTES = 1_048_576
const MAX_TRIES = 5
const FIRST_WAIT_MS = 2_000
const TOO_MANY = 429
/** A gateway that gave up does not know what became of the request, so its outcome is unknown. */
const UNKNOWN_OUTCOME = new Set([408, 502, 503, 504])

interface Exchange {
  settings: IdentitySettings
  shape: VendorShape
  requestMs: number
}

/** Makes one request, and repeats it when the provider says when. Errors name statuses, never what was sent. */
async function exchange(
  { settings, shape, requestMs }: Exchange,
  { method, path, headers, body }: VendorRequest,
  signal: AbortSignal,
  deadlineMs: number,
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${settings.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...shape.headersOf(settings.key),
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key and the SSN go to no other address.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
    })
    if (response.ok) return parseBody(await readBounded(response))
    await response.body?.cancel()
    if (response.status !== TOO_MANY) throw refusalOf(response.status)
    const waitMs =
      retryAfterMs(response.headers.get('retry-after')) ?? FIRST_WAIT_MS * 2 ** (tries - 1)
    if (tries === MAX_TRIES || Date.now() + waitMs >= deadlineMs) {
      throw new Error('the provider answered 429 for longer than anybody waits')
    }
    await sleep(waitMs, undefined, { signal })
  }
}

function refusalOf(status: number): Error {
  const words = `the provider answered ${status}`
  if (UNKNOWN_OUTCOME.has(status)) return new Error(words)
  return status === 404 ? new NotThere(words) : new ProviderRefused(words)
}

function parseBody(text: string): unknown {
  const body = readJson(text)
  if (body === undefined) throw new WrongAnswer('the answer is not JSON')
  return body
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new WrongAnswer('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

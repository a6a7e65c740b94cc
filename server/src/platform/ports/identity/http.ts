import { setTimeout as sleep } from 'node:timers/promises'
import { exchange, NotThere, type VendorRequest } from '../vendor-http.ts'
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
} from './port.ts'
import type { VendorShape } from './vendor.ts'

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
  const api = { url: settings.url, headers: shape.headersOf(settings.key), requestMs }
  const ask = (request: VendorRequest, signal: AbortSignal, deadlineMs: number) =>
    exchange(api, request, { signal, deadlineMs })

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

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimedIdentity } from '../../../../test/claimed-identity.ts'
import {
  type Fault,
  type IdentityProvider,
  answering,
  body,
  cut,
  openIdentityProvider,
  silent,
} from '../../../../test/outside/identity-provider.ts'
import { ProviderRefused } from '../vendor-http.ts'
import { ALLOY_OUTCOMES } from './alloy.ts'
import { httpIdentity } from './http.ts'
import { PERSONA_OUTCOMES } from './persona.ts'
import { type IdentityAttempt, IDENTITY_VENDORS, ProviderEvidence } from './port.ts'
import { meaningOf } from './vendor.ts'

const SSN = '321549876'
const person = claimedIdentity(SSN, 'Testwell', { phone: '5552013344' })

describe.each(IDENTITY_VENDORS)('the adapter in the shape of %s', (vendor) => {
  let provider: IdentityProvider
  let kept: string[]
  beforeEach(async () => {
    provider = await openIdentityProvider(vendor)
    kept = []
  })
  afterEach(() => provider.close())

  const words =
    vendor === 'persona'
      ? { yes: 'approved', no: 'declined', later: 'needs_review' }
      : { yes: 'Approved', no: 'Denied', later: 'Manual Review' }

  const attempt = (known: Partial<IdentityAttempt> = {}): IdentityAttempt => ({
    key: 'somebody-1',
    purpose: 'applicant',
    reference: null,
    isRepeated: false,
    deadlineMs: Date.now() + 5_000,
    keepReference: async (reference) => void kept.push(reference),
    ...known,
  })
  const check = (
    known?: Partial<IdentityAttempt>,
    limits: Parameters<typeof httpIdentity>[1] = {},
  ) =>
    httpIdentity(provider.settings, { patienceMs: [], ...limits }).check(
      person,
      new AbortController().signal,
      attempt(known),
    )

  it.each([
    ['yes', 'PASSED', false],
    ['no', 'FAILED', false],
    ['later', 'IN_REVIEW', true],
  ] as const)('%s is %s', async (word, outcome, isPending) => {
    provider.next = { status: words[word] }
    const answer = await check()
    expect(answer).toMatchObject({
      outcome,
      isPending,
      isScreened: !isPending,
      sanctionsHit: false,
    })
    expect(kept).toEqual([provider.created[0]?.reference])
    expect(answer.evidence).toMatchObject({
      vendor,
      provider_status: words[word],
      agency: { name: 'Invented Bureau', address: '1 Example Plaza', phone: '(555) 555-0111' },
      sanctions_lists: [],
    })
    expect(JSON.stringify(answer)).not.toContain(SSN)
  })

  it('says attribute by attribute what agrees, in the form that staff compare', async () => {
    const { attributes } = ProviderEvidence.parse((await check()).evidence)
    expect(attributes).toMatchObject({
      name: { value: null, result: 'match' },
      date_of_birth: { result: 'match' },
      ssn: { result: 'match' },
      address: { result: 'differs' },
    })
  })

  it.each(['yes', 'no', 'later'] as const)(
    'a hit on a list is FLAGGED, whatever the word: %s',
    async (word) => {
      provider.next = { status: words[word], screening: 'match' }
      const answer = await check()
      expect(answer).toMatchObject({ outcome: 'FLAGGED', sanctionsHit: true, isPending: false })
      expect(ProviderEvidence.parse(answer.evidence).sanctions_entries).toMatchObject([
        { list: 'Invented Consolidated List', entry: 'SDN-10001' },
      ])
    },
  )

  it.each(['missing', 'pending'] as const)(
    'nobody passes without a list: a screening that is %s waits',
    async (screening) => {
      provider.next = { status: words.yes, screening }
      expect(await check()).toMatchObject({
        outcome: 'IN_REVIEW',
        isPending: true,
        isScreened: false,
      })
    },
  )

  it.each(['approved_by_magic', 'APPROVE', '', '__proto__', 'toString'])(
    'the unknown word %j never lets anybody in',
    async (word) => {
      provider.next = { status: word }
      expect(await check()).toMatchObject({ outcome: 'IN_REVIEW', isPending: true })
    },
  )

  it('asks by the template of the purpose, and sends the number there alone', async () => {
    await check({ purpose: 'second_holder', key: 'somebody-2' })
    const sent = JSON.stringify(provider.bodies)
    expect(sent).toContain(SSN)
    if (vendor === 'persona') expect(sent).toContain('itmpl_two')
    expect(provider.requests.join()).not.toContain(SSN)
  })

  it('is answered within the call when the provider decides within seconds', async () => {
    provider.next = { status: words.later }
    const waiting = check({}, { patienceMs: [50, 50] })
    await expect.poll(() => provider.created.length).toBe(1)
    if (vendor === 'persona') Object.assign(provider.created[0] ?? {}, { status: words.yes })
    else Object.assign(provider.created[0] ?? {}, { review: words.yes })
    expect(await waiting).toMatchObject({ outcome: 'PASSED', isScreened: true })
  })

  it('a look at a pending result that fails leaves it pending', async () => {
    provider.next = { status: words.later }
    provider.faults = [() => false, answering(500)]
    expect(await check({}, { patienceMs: [10] })).toMatchObject({ isPending: true })
  })

  it('reads a known inquiry and creates none', async () => {
    const { reference } = await check()
    await check({ reference, isRepeated: true })
    expect(provider.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  })

  it('a lost answer is asked for again without a second inquiry', async () => {
    provider.faults = [cut]
    await expect(check()).rejects.toThrow('fetch failed')
    expect(provider.created).toHaveLength(1)
    expect(await check({ isRepeated: true })).toMatchObject({ outcome: 'PASSED' })
    expect(provider.created).toHaveLength(1)
  })

  const huge = body(`${' '.repeat(2_000_000)}{}`)
  const slow: Fault = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  }

  it.each<[string, Fault, RegExp]>([
    ['nothing', silent, /timeout/],
    ['a cut connection', cut, /fetch failed/],
    ['503', answering(503), /answered 503/],
    ['another place', answering(302, { location: 'http://127.0.0.1:9/' }), /fetch failed/],
    ['no JSON', body(`<html>${SSN} Testwell</html>`), /not JSON/],
    ['another shape', body(`{"data":{"id":"${SSN}","Testwell":"1 Example Street"}}`), /^not an /],
    ['an array', body('[]'), /^not an /],
    ['too much', huge, /too large/],
    ['one byte at a time', slow, /timeout|aborted/],
  ])('%s is an error, and the same question again', async (_, fault, words_) => {
    provider.faults = [fault]
    const limits = fault === silent || fault === slow ? { requestMs: 150 } : {}
    const error = await check({}, limits).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ProviderRefused)
    expect((error as Error).message).toMatch(words_)
    expect(String(error)).not.toMatch(/3215|Testwell|Example Street/)
  })

  it.each([400, 401, 403, 404, 409, 422, 500])(
    '%i is a definite error, after which the next try is another attempt',
    async (code) => {
      provider.faults = [answering(code)]
      await expect(check()).rejects.toBeInstanceOf(ProviderRefused)
    },
  )

  it('refuses an answer about another person or another inquiry', async () => {
    provider.next = { status: words.yes, birthdate: '1971-01-01' }
    await expect(check()).rejects.toThrow('about another person')
    provider.next = { status: words.yes }
    const first = await check({ key: 'somebody-2' })
    const other = await check({ key: 'somebody-3' })
    const place = vendor === 'persona' ? 'inquiries' : 'evaluations'
    const answer = await fetch(`${provider.settings.url}/${place}/${other.reference}`)
    provider.faults = [body(await answer.text())]
    await expect(
      check({ key: 'somebody-2', reference: first.reference, isRepeated: true }),
    ).rejects.toThrow(/about another (inquiry|evaluation)/)
  })
})

describe('a provider that is asked too often', () => {
  let provider: IdentityProvider
  beforeEach(async () => {
    provider = await openIdentityProvider('persona')
  })
  afterEach(() => provider.close())
  const check = () =>
    httpIdentity(provider.settings, { patienceMs: [] }).check(
      person,
      new AbortController().signal,
      {
        key: 'somebody-1',
        purpose: 'applicant',
        reference: null,
        isRepeated: false,
        deadlineMs: Date.now() + 5_000,
        keepReference: async () => undefined,
      },
    )

  it.each([
    ['in seconds', () => ({ 'retry-after': '1' })],
    ['by a date', () => ({ 'retry-after': new Date(Date.now() + 1_000).toUTCString() })],
  ])('429 is waited for %s', async (_, headers) => {
    provider.faults = [answering(429, headers())]
    expect(await check()).toMatchObject({ outcome: 'PASSED' })
    expect(provider.created).toHaveLength(1)
  })

  it('429 for longer than the call lasts is an error at once', async () => {
    provider.faults = [answering(429, { 'retry-after': '30' })]
    const startedAt = performance.now()
    await expect(check()).rejects.toThrow('answered 429')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('the tables of words', () => {
  it.each([
    ['persona', PERSONA_OUTCOMES, ['approved']],
    ['alloy', ALLOY_OUTCOMES, ['approved']],
  ])('of %s let in by one word only', (_, table, words) => {
    const passing = Object.keys(table).filter((word) => meaningOf(table, word).outcome === 'PASSED')
    expect(passing).toEqual(words)
  })
})

import { describe, expect, it } from 'vitest'
import { testConfig } from '../../../test/config.ts'
import {
  AUTO_REPLY,
  BROKEN,
  bareBounce,
  complaint,
  exchangeBounce,
  postfixBounce,
  returnedTogether,
} from '../../../test/outside/returned-mail.ts'
import { findMarks, isMarkedFor, markEmail } from './email-mark.ts'
import { openSecrets } from '../secrets.ts'
import { readReport } from './read-report.ts'

const secrets = openSecrets(testConfig())
const IDS = {
  institution_id: '6f1c2d3e-4b5a-4c7d-8e9f-0a1b2c3d4e5f',
  id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
}
const to = 'Ada@Example.com'
const mark = markEmail(secrets, { ...IDS, to })
const email = { messageId: `<passbook-${IDS.id}.${mark}@bank.test>`, to }
const read = (source: string) => readReport(Buffer.from(source))
const GONE = { status: '5.1.1', diagnostic: '550 5.1.1 <ada@example.com>: User unknown' }

describe('a message in the mailbox of bounces', () => {
  it.each([
    ['Postfix', postfixBounce],
    ['Exchange', exchangeBounce],
    ['a system that returns nothing', bareBounce],
  ])('of %s names the email and its address', async (_, write) => {
    const found = await read(write(email, GONE))
    expect(found).toMatchObject({ kind: 'bounce', bounce: 'hard' })
    if (found.kind !== 'bounce') throw new Error('no bounce')
    expect(found.addresses).toContain(to)
    expect(found.marks[0]).toEqual({
      institution_id: IDS.institution_id,
      emailId: IDS.id,
      code: mark.split('.')[1],
    })
  })

  it('that was forwarded names both addresses', async () => {
    const found = await read(
      postfixBounce(email, { ...GONE, finalRecipient: 'ada@elsewhere.example' }),
    )
    expect(found).toMatchObject({ addresses: [to, 'ada@elsewhere.example'] })
  })

  it.each([
    ['5.1.1', undefined, 'hard'],
    ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'hard'],
    ['5.1.8', '550 5.1.8 Bad sender', 'soft'],
    ['5.2.1', '550 5.2.1 The account is disabled', 'hard'],
    ['5.2.2', '552 5.2.2 The mailbox is over quota', 'soft'],
    ['5.7.1', '550 5.7.1 Message rejected as spam', 'soft'],
    ['5.0.0', '550 No such user here', 'hard'],
    ['5.0.0', '554 delivery error: policy', 'soft'],
    ['4.4.7', undefined, 'soft'],
    ['', undefined, 'soft'],
  ])('with status %j and %j is %s', async (status, diagnostic, bounce) => {
    const failure = { status, ...(diagnostic !== undefined && { diagnostic }) }
    expect(await read(postfixBounce(email, failure))).toMatchObject({ kind: 'bounce', bounce })
  })

  it.each(['delayed', 'delivered'] as const)(
    'that reports only “%s” is ignored',
    async (action) => {
      expect(await read(postfixBounce(email, { ...GONE, action }))).toEqual({ kind: 'other' })
    },
  )

  it('can be a complaint', async () => {
    expect(await read(complaint(email))).toMatchObject({ kind: 'complaint', addresses: [to] })
    expect(await read(complaint(email, 'not-spam'))).toEqual({ kind: 'other' })
  })

  it('can be anything else, without harm', async () => {
    expect(await read(BROKEN)).toEqual({ kind: 'unreadable' })
    expect(await read(AUTO_REPLY)).toEqual({ kind: 'other' })
    const whole = postfixBounce(email, GONE)
    const others = ['', '\0', 'a', whole.slice(0, 400), whole.replaceAll('--a-boundary', '--b')]
    for (const source of others) {
      expect(['other', 'unreadable']).toContain((await read(source)).kind)
    }
  })

  it('is read in no time where a line is endless and has no address', async () => {
    const endless = 'a'.repeat(80_000)
    const source = postfixBounce({ ...email, to: endless }, { ...GONE, finalRecipient: endless })
    const begun = performance.now()
    expect(await read(source)).toMatchObject({ kind: 'bounce', addresses: [] })
    expect(performance.now() - begun).toBeLessThan(1_500)
  })

  it('that returns many emails is read for the first few', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...email, to: `a${index}@b.test` }))
    const found = await read(returnedTogether(many, GONE))
    expect(found).toMatchObject({ kind: 'bounce' })
    if (found.kind !== 'bounce') throw new Error('no bounce')
    expect(found.addresses.length).toBeLessThan(10)
  })
})

describe('the mark of an email', () => {
  it('is valid for the address it was sent to, in upper or lower case, and for no other', () => {
    const [found] = findMarks(email.messageId.toUpperCase())
    if (found === undefined) throw new Error('no mark')
    expect(isMarkedFor(secrets, found, 'ada@example.com')).toBe(true)
    expect(isMarkedFor(secrets, found, 'bea@example.com')).toBe(false)
    const other = { ...found, emailId: IDS.institution_id }
    expect(isMarkedFor(secrets, other, 'ada@example.com')).toBe(false)
  })

  it('is searched for a few times only', () => {
    expect(findMarks(email.messageId.repeat(1_000))).toHaveLength(8)
  })
})

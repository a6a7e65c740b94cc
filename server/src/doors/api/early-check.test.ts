import { runInNewContext } from 'node:vm'
import { EARLY_CHECK } from '@passbook/contract/early-check'
import { describe, expect, it } from 'vitest'
import { withEarlyCheck } from './page.ts'

const PAGE = withEarlyCheck('<head>\n<!--passbook:head-->\n<link rel="stylesheet">\n</head>')
const SCRIPT = /<script[^>]*>([^]*?)<\/script>/.exec(PAGE)?.[1] ?? ''

describe('who is there, asked for before the scripts are there', () => {
  it('is asked for ahead of the style, under the nonce of the reply', () => {
    expect(PAGE).toMatch(/^<head>\n<script nonce="passbook-nonce">[^]*<\/script>\n<!--passbook/)
  })

  it('is left where the scripts find it', () => {
    const { asked, self } = run({ getItem: () => null })
    expect(asked).toEqual(['/api/v1/auth-check'])
    expect(self).toHaveProperty(EARLY_CHECK.answer)
  })

  it('is greeted at home, once it is known', async () => {
    const place = { textContent: '' }
    run({ getItem: () => null }, { data: { progress: { first_name: 'Ada <b>' } } }, place)
    await expect.poll(() => place.textContent).toBe('Welcome back, Ada <b>')
  })

  it.each([
    ['when nobody is', { message: 'Sign in' }],
    ['while no name was told', { data: { progress: { first_name: null } } }],
  ])('is not greeted %s', async (_when, answer) => {
    const place = { textContent: '' }
    const { self } = run({ getItem: () => null }, answer, place)
    await self[EARLY_CHECK.answer]
    await new Promise(setImmediate)
    expect(place.textContent).toBe('')
  })

  it('is not asked for while a log out is owed: that would prolong the session', () => {
    const looked: string[] = []
    const { asked } = run({ getItem: (key) => (looked.push(key), 'yes') })
    expect(looked).toEqual([EARLY_CHECK.owedLogout])
    expect(asked).toEqual([])
  })

  it('is left to the scripts where a browser forbids to look', () => {
    const refuse = () => {
      throw new Error('forbidden')
    }
    expect(run({ getItem: refuse }).asked).toEqual([])
  })
})

function run(
  localStorage: { getItem: (key: string) => string | null },
  answer: object = {},
  place: { textContent: string } | null = null,
) {
  const asked: string[] = []
  const self: Record<string, unknown> = {}
  const fetch = async (address: string) => {
    asked.push(address)
    return Response.json(answer)
  }
  const document = { getElementById: (id: string) => (id === EARLY_CHECK.greeting ? place : null) }
  runInNewContext(SCRIPT, { localStorage, self, fetch, document })
  return { asked, self }
}

import { expect, it } from 'vitest'
import { OTHER_RETURN, returnWords, wordsOfReturn } from './return-words.ts'

const ALL = [...Object.entries(returnWords), ['other', OTHER_RETURN] as const]

it.each(ALL)('%s is told in one plain sentence with one next step', (_, { what, next }) => {
  expect(what).toMatch(/^[A-Z][^.]*\.$/)
  expect(what).not.toMatch(/R\d\d|\b(ACH|RDFI|ODFI|NSF|entry|debit|originator)\b/i)
  expect(next.label).toMatch(/^[A-Z][^.]{3,40}$/)
})

it('has words for every code of the network that a depositor can cause', () => {
  const codes = ['01', '02', '03', '04', '06', '07', '08', '09', '10', '16', '20', '23', '29']
  for (const code of codes) expect(wordsOfReturn(`R${code}`)).not.toBe(OTHER_RETURN)
})

it('has words for a code nobody has seen', () => {
  expect(wordsOfReturn('R99')).toBe(OTHER_RETURN)
})

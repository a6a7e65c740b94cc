import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

test('a closed gate waits for calls under way, and lets the others wait', async () => {
  const gate = new Gate()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const passing = gate.pass(async () => {
    await first.promise
    order.push('under way')
  })
  const closed = gate.whileClosed(async () => {
    order.push('closed')
  })
  const later = gate.pass(async () => {
    order.push('later')
  })
  first.resolve()
  await Promise.all([passing, closed, later])
  expect(order).toEqual(['under way', 'closed', 'later'])
})

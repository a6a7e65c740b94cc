import { endpoint } from '@passbook/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { envelope } from '../envelope.ts'
import { replySerializer } from '../replies.ts'

const definition = endpoint({
  method: 'GET',
  path: '/things',
  auth: 'none',
  summary: 'Things',
  data: z.array(z.object({ name: z.string(), at: z.nullable(z.iso.datetime()) })),
})
const write = replySerializer(definition)
const text = (data: unknown, message = '') => write(envelope(200, 'an-id', { data, message }))

describe('the text of a reply', () => {
  it('is the envelope around what the contract lists, and nothing else', () => {
    const reply = envelope(200, 'an-id', { data: [{ name: '“”<', at: null, ssn: '1' }] })
    expect(JSON.parse(write(reply))).toEqual({ ...reply, data: [{ name: '“”<', at: null }] })
    expect(JSON.parse(text(null, 'Say "yes"'))).toMatchObject({ data: null, message: 'Say "yes"' })
  })

  it('is refused where the data is not what the contract says', () => {
    expect(() => text([{ name: 1, at: null }])).toThrow("Response doesn't match the schema")
    expect(() => text([{ name: 'x', at: 'yesterday' }])).toThrow(
      "Response doesn't match the schema",
    )
  })

  it('is made once of what is frozen, and each time of what may change', () => {
    const open = [{ name: 'one', at: null }]
    text(open)
    open.push({ name: 'two', at: null })
    expect(JSON.parse(text(open))).toMatchObject({ data: [{ name: 'one' }, { name: 'two' }] })
    let asked = 0
    const kept = Object.freeze([
      {
        get name() {
          asked += 1
          return 'kept'
        },
        at: null,
      },
    ])
    expect([text(kept), text(kept)].every((one) => one.includes('"kept"'))).toBe(true)
    expect(asked).toBe(1)
  })
})

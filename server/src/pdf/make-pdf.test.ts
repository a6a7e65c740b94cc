import { describe, expect, it } from 'vitest'
import { makePdf } from './make-pdf.ts'

/** A module whose `write` does this. */
function writer(body: string): URL {
  return new URL(`data:text/javascript,export const write = async () => { ${body} }`)
}

const GOOD = writer('return new Uint8Array([1, 2, 3])')

describe('the thread that writes documents', () => {
  it('gives what was written', async () => {
    expect([...(await makePdf(GOOD, {}))]).toEqual([1, 2, 3])
  })

  it('ends: whoever waits is told to try again, and then it is written', async () => {
    const waiting = makePdf(writer('await new Promise(() => setTimeout(process.exit, 20))'), {})
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
    expect([...(await makePdf(GOOD, {}))]).toEqual([1, 2, 3])
  })

  it('a document that cannot be written is our mistake, and nobody else’s', async () => {
    const wrong = makePdf(writer('throw new TypeError("ours")'), {})
    const other = makePdf(GOOD, {})
    await expect(wrong).rejects.toThrow(TypeError)
    expect([...(await other)]).toEqual([1, 2, 3])
  })
})

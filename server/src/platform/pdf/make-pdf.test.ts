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

/** Takes a moment, and says which thread it was. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { setTimeout } from 'node:timers/promises'
    import { threadId } from 'node:worker_threads'
    export async function write() {
      await setTimeout(20)
      return Buffer.from(String(threadId))
    }`)}`,
)

async function threadsOf(documents: number): Promise<Set<string>> {
  const all = Array.from({ length: documents }, () => makePdf(THREAD, {}))
  return new Set((await Promise.all(all)).map(String))
}

describe('documents', () => {
  it('asked for at once are written by one thread: another would take seventy MiB', async () => {
    expect((await threadsOf(6)).size).toBe(1)
  })

  it('asked for one after another are written by one', async () => {
    const first = await threadsOf(1)
    expect(await threadsOf(1)).toEqual(first)
  })
})

import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { makePdf } from './make-pdf.ts'

/** Takes a moment, and says which thread it was. */
const WRITER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { setTimeout } from 'node:timers/promises'
    import { threadId } from 'node:worker_threads'
    export async function write({ ms }) {
      await setTimeout(ms)
      return Buffer.from(String(threadId))
    }`)}`,
)

async function threadsOf(documents: number): Promise<Set<string>> {
  const all = Array.from({ length: documents }, () => makePdf(WRITER, { ms: 20 }))
  return new Set((await Promise.all(all)).map(String))
}

describe('documents', () => {
  it('asked for one after another are written by one thread', async () => {
    const first = await threadsOf(1)
    expect(first.size).toBe(1)
    expect(await threadsOf(1)).toEqual(first)
  })

  it('asked for at once are shared among two, where there are as many cores, and no more', async () => {
    const threads = Math.min(2, availableParallelism())
    expect((await threadsOf(6)).size).toBe(threads)
    expect((await threadsOf(6)).size).toBe(threads)
  })
})

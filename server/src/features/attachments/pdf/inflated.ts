import { once } from 'node:events'
import { constants, createInflate, inflateSync } from 'node:zlib'
import { LIMITS } from '@passbook/contract/limits'
import { FileRefusal } from '../file-refusal.ts'

/** How much all streams of a file may still come to. */
export interface Budget {
  leftBytes: number
}

const CHUNK_BYTES = 256 * 1024
/** So little is unpacked at once: it comes to two megabytes at the very most. */
const SMALL_BYTES = 2_048
/** Nothing that is looked for is longer: it is found though it begins in one piece and ends in the next. */
const OVERLAP_BYTES = 256
/** What ends too early is unpacked as far as it goes, as whoever shows it would. */
const OPTIONS = { chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }

/** Begins as what was packed by deflate does. */
export function isDeflated([first = 0, second = 0]: Buffer): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}

/** Unpacks in pieces that overlap, beside the event loop, until the budget is used up. */
export async function* inflated(packed: Buffer, budget: Budget): AsyncGenerator<Buffer> {
  if (packed.length <= SMALL_BYTES) {
    const content = inflateSync(packed, OPTIONS)
    spend(budget, content)
    yield content
    return
  }
  const unpacking = createInflate(OPTIONS)
  unpacking.end(packed)
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      spend(budget, chunk)
      const content = Buffer.concat([tail, chunk])
      tail = content.subarray(-OVERLAP_BYTES)
      yield content
    }
  } finally {
    unpacking.destroy()
    if (!unpacking.closed) await once(unpacking, 'close')
  }
}

function spend(budget: Budget, { length }: Buffer): void {
  budget.leftBytes -= length
  if (budget.leftBytes >= 0) return
  const { unpackedMegabytes } = LIMITS.attachments
  throw new FileRefusal(
    `unpacks to more than ${unpackedMegabytes} MB. Attach fewer pages, or with smaller pictures.`,
  )
}

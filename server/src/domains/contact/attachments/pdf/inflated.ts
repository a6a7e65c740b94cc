import { once } from 'node:events'
import { constants, createInflate, inflateSync } from 'node:zlib'
import { LIMITS } from '@passbook/contract/limits'
import { FileRefusal } from '../file-refusal.ts'

/** How much all streams of a file may still come to. */
export interface Budget {
  leftBytes: number
}

const CHUNK_BYTES = 256 * 1024
/** So little is unpacked at once, since a stream of zlib costs more than that: two megabytes at most. */
const SMALL_BYTES = 2_048
const SMALL_CHUNK_BYTES = 8 * 1024
/** What ends too early is unpacked as far as it goes, as a viewer would. */
const FINISH = { finishFlush: constants.Z_SYNC_FLUSH }

/** Begins as what was packed by deflate does. */
export function isDeflated([first = 0, second = 0]: Buffer): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}

/** Unpacks in pieces until the budget is used up. */
export async function* inflated(packed: Buffer, budget: Budget): AsyncGenerator<Buffer> {
  if (packed.length <= SMALL_BYTES) {
    const content = inflateSync(packed, { ...FINISH, chunkSize: SMALL_CHUNK_BYTES })
    spend(budget, content)
    yield content
    return
  }
  const unpacking = createInflate({ ...FINISH, chunkSize: CHUNK_BYTES })
  unpacking.end(packed)
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      spend(budget, chunk)
      yield chunk
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

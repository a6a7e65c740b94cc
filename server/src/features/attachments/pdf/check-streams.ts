import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIMITS, inBytes } from '@passbook/contract/limits'
import { FileRefusal } from '../file-refusal.ts'
import { type Budget, inflated, isDeflated } from './inflated.ts'
import { namesIn } from './pdf-names.ts'
import { refuseNames } from './refuse-names.ts'
import { fromAscii85, fromAsciiHex } from './text-filters.ts'
import { UNREADABLE } from './unreadable.ts'

const { unpackedMegabytes } = LIMITS.attachments
const MAX_STREAMS = 20_000
/** Streams one in another hide things; so many would only take time. */
const MAX_OVERLAP = 3
/** Others have their turn in between. */
const STREAMS_A_TURN = 20
const DICTIONARY_CHARACTERS = 4_096
/** Bytes written as text: undone one after another, each once. */
const TEXT_FILTERS = [
  { name: 'ASCII85Decode', undo: fromAscii85 },
  { name: 'ASCIIHexDecode', undo: fromAsciiHex },
]
/** What objects could hide behind, since nothing here undoes it. */
const NOT_UNDONE = ['LZWDecode', 'RunLengthDecode', 'Crypt', 'Predictor']

/**
 * Unpacks every stream there is, wherever it claims to end, up to a bound on all of them together:
 * objects in streams may do no more than others, and a bomb goes off here, in small pieces.
 */
export async function checkStreams(bytes: Buffer, text: string): Promise<void> {
  const budget: Budget = { leftBytes: inBytes(unpackedMegabytes) }
  let leftPackedBytes = bytes.length * MAX_OVERLAP
  let count = 0
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    count += 1
    if (count % STREAMS_A_TURN === 0) await nextTurn()
    const names = namesBefore(text, index)
    const holdsObjects =
      names.includes('ObjStm') || ['First', 'N'].every((one) => names.includes(one))
    const isTwicePacked = names.filter((name) => name === 'FlateDecode').length > 1
    const isHidden = holdsObjects && NOT_UNDONE.some((name) => names.includes(name))
    if (count > MAX_STREAMS || isTwicePacked || isHidden) throw new FileRefusal(UNREADABLE)
    const start = index + keyword.length
    const end = text.indexOf('endstream', start)
    const packed = bytes.subarray(start, end === -1 ? undefined : end)
    leftPackedBytes -= packed.length
    if (leftPackedBytes < 0) throw new FileRefusal(UNREADABLE)
    await checkStream(packed, { names, holdsObjects, budget })
  }
}

/** Of the dictionary in front of a stream. */
function namesBefore(text: string, at: number): string[] {
  const before = text.slice(Math.max(0, at - DICTIONARY_CHARACTERS), at)
  return [...namesIn(before.slice(before.lastIndexOf('obj') + 1))].map(({ name }) => name)
}

interface Stream {
  names: readonly string[]
  holdsObjects: boolean
  budget: Budget
}

async function checkStream(packed: Buffer, stream: Stream): Promise<void> {
  const { names, holdsObjects } = stream
  if (isDeflated(packed)) return checkInflated(packed, stream)
  if (holdsObjects) await refuseNames(packed.toString('latin1'), { areObjects: true })
  const filter = TEXT_FILTERS.find(({ name }) => names.includes(name))
  if (filter === undefined) return
  const undone = await filter.undo(packed)
  await checkStream(undone, { ...stream, names: names.filter((name) => name !== filter.name) })
}

async function checkInflated(packed: Buffer, { holdsObjects, budget }: Stream): Promise<void> {
  try {
    for await (const content of inflated(packed, budget)) {
      await refuseNames(content.toString('latin1'), { areObjects: holdsObjects })
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    // Broken from here on. A page then shows less, but objects might be read by somebody cleverer.
    if (holdsObjects) throw new FileRefusal(UNREADABLE)
  }
}

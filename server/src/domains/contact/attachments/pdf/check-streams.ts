import { LIMITS, inBytes } from '@passbook/contract/limits'
import { FileRefusal } from '../file-refusal.ts'
import { type Budget, inflated, isDeflated } from './inflated.ts'
import { namesIn } from './pdf-names.ts'
import { type Definition, type PdfStream, bodyAt } from './read-layout.ts'
import { refuseNames } from './refuse-names.ts'
import { type References, refuseObjects } from './refuse-objects.ts'
import { fromAscii85, fromAsciiHex } from './text-filters.ts'
import { UNREADABLE } from './unreadable.ts'

const { unpackedMegabytes } = LIMITS.attachments
/** Objects that are packed into one stream: writers pack some hundreds into each. */
const MAX_OBJECTS_BYTES = 16 * 1024 * 1024
/** Nothing that is looked for is longer: it is found though it begins in one piece and ends in the next. */
const OVERLAP_BYTES = 256
/** Bytes written as text: undone one after another, each once. */
const TEXT_FILTERS = [
  { name: 'ASCII85Decode', undo: fromAscii85 },
  { name: 'ASCIIHexDecode', undo: fromAsciiHex },
]
const VALUE_CHARACTERS = 64
/** What objects could hide behind, since nothing here undoes it. */
const NOT_UNDONE = ['LZWDecode', 'RunLengthDecode', 'Crypt', 'Predictor']

/** What all streams of a file share. */
interface Findings {
  references: References
  definitions: Definition[]
}

/**
 * Unpacks every stream, up to a bound on all of them together: objects in streams may do no more
 * than others, and a bomb goes off here, in small pieces.
 */
export async function checkStreams(
  bytes: Buffer,
  streams: readonly PdfStream[],
  findings: Findings,
): Promise<void> {
  const budget: Budget = { leftBytes: inBytes(unpackedMegabytes) }
  for (const { dictionary, start, end } of streams) {
    const names = [...namesIn(dictionary)].map(({ name }) => name)
    const holdsObjects =
      names.includes('ObjStm') || ['First', 'N'].every((one) => names.includes(one))
    const isTwicePacked = names.filter((name) => name === 'FlateDecode').length > 1
    const isHidden = holdsObjects && NOT_UNDONE.some((name) => names.includes(name))
    if (isTwicePacked || isHidden) throw new FileRefusal(UNREADABLE)
    const packed = undoText(bytes.subarray(start, end), names)
    if (holdsObjects) checkObjects(await unpackObjects(packed, budget), dictionary, findings)
    else if (isDeflated(packed)) await checkContent(packed, budget)
  }
}

function undoText(packed: Buffer, names: readonly string[]): Buffer {
  if (isDeflated(packed)) return packed
  const filter = TEXT_FILTERS.find(({ name }) => names.includes(name))
  if (filter === undefined) return packed
  return undoText(
    filter.undo(packed),
    names.filter((name) => name !== filter.name),
  )
}

async function checkContent(packed: Buffer, budget: Budget): Promise<void> {
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of inflated(packed, budget)) {
      const content = Buffer.concat([tail, chunk])
      tail = content.subarray(-OVERLAP_BYTES)
      refuseNames(content.toString('latin1'))
    }
  } catch (error) {
    // What is broken from here on makes a page show less, and no more.
    if (error instanceof FileRefusal) throw error
  }
}

async function unpackObjects(packed: Buffer, budget: Budget): Promise<string> {
  if (!isDeflated(packed)) return packed.toString('latin1')
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of inflated(packed, budget)) {
      chunks.push(chunk)
      length += chunk.length
      if (length > MAX_OBJECTS_BYTES) throw new FileRefusal(UNREADABLE)
    }
  } catch (error) {
    // Another program might read more of it than this one.
    throw error instanceof FileRefusal ? error : new FileRefusal(UNREADABLE)
  }
  return Buffer.concat(chunks).toString('latin1')
}

/** Packed objects stand one after another behind a list of their numbers and places. */
function checkObjects(content: string, dictionary: string, findings: Findings): void {
  refuseNames(content)
  refuseObjects(content, findings.references)
  const [count, first] = [numberOf(dictionary, 'N'), numberOf(dictionary, 'First')]
  const head = content
    .slice(0, first)
    .split(/[\0\t\n\f\r ]+/)
    .filter(Boolean)
  if (head.length < 2 * count) throw new FileRefusal(UNREADABLE)
  for (let place = 0; place < count; place += 1) {
    const [id, offset] = [Number(head[2 * place]), Number(head[2 * place + 1])]
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(offset))
      throw new FileRefusal(UNREADABLE)
    findings.definitions.push({ id, body: bodyAt(content, first + offset) })
  }
}

function numberOf(dictionary: string, key: string): number {
  const values = [...namesIn(dictionary)]
    .filter(({ name }) => name === key)
    .map(
      ({ end }) =>
        /^[\0\t\n\f\r ]*(\d{1,8})(?![\0\t\n\f\r ]+\d)/.exec(
          dictionary.slice(end, end + VALUE_CHARACTERS),
        )?.[1],
    )
  const [value] = values
  if (value === undefined || values.length > 1) throw new FileRefusal(UNREADABLE)
  return Number(value)
}

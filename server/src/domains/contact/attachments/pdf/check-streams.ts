import { once } from 'node:events'
import { constants, createInflate, inflateSync } from 'node:zlib'
import { LIMITS, inBytes } from '@passbook/contract/limits'
import { FileRefusal } from '../checked-file.ts'
import { namesIn, refuseNames, type References, refuseObjects } from './refuse-objects.ts'
import { type Definition, type PdfStream, bodyAt, UNREADABLE } from './read-layout.ts'

const { unpackedMegabytes } = LIMITS.attachments
/** The limit for objects packed into one stream; PDF writers pack some hundreds into each. */
const MAX_OBJECTS_BYTES = 16 * 1024 * 1024
/** Longer than any name we search for, so a name that spans two chunks is found. */
const OVERLAP_BYTES = 256
/** Filters that encode bytes as text. They are decoded one after another, each once. */
const TEXT_FILTERS = [
  { name: 'ASCII85Decode', decode: fromAscii85 },
  { name: 'ASCIIHexDecode', decode: fromAsciiHex },
]
const VALUE_CHARACTERS = 64
/** Filters that could hide objects from us, because we do not decode them. */
const UNDECODED_FILTERS = ['LZWDecode', 'RunLengthDecode', 'Crypt', 'Predictor']

/** What was found in the whole file so far. */
interface Findings {
  references: References
  definitions: Definition[]
}

/**
 * Unpacks every stream, within a limit on their total size. Objects in streams follow the same rules as
 * others, and a decompression bomb hits the limit here, in small chunks.
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
    const isDeflatedTwice = names.filter((name) => name === 'FlateDecode').length > 1
    const isHidden = holdsObjects && UNDECODED_FILTERS.some((name) => names.includes(name))
    if (isDeflatedTwice || isHidden) throw new FileRefusal(UNREADABLE)
    const packed = decodeText(bytes.subarray(start, end), names)
    if (holdsObjects) checkObjects(await unpackObjects(packed, budget), dictionary, findings)
    else if (isDeflated(packed)) await checkContent(packed, budget)
  }
}

function decodeText(packed: Buffer, names: readonly string[]): Buffer {
  if (isDeflated(packed)) return packed
  const filter = TEXT_FILTERS.find(({ name }) => names.includes(name))
  if (filter === undefined) return packed
  return decodeText(
    filter.decode(packed),
    names.filter((name) => name !== filter.name),
  )
}

async function checkContent(packed: Buffer, budget: Budget): Promise<void> {
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of inflateChunks(packed, budget)) {
      const content = Buffer.concat([tail, chunk])
      tail = content.subarray(-OVERLAP_BYTES)
      refuseNames(content.toString('latin1'))
    }
  } catch (error) {
    // A broken rest of a stream makes a page show less, which does no harm.
    if (error instanceof FileRefusal) throw error
  }
}

async function unpackObjects(packed: Buffer, budget: Budget): Promise<string> {
  if (!isDeflated(packed)) return packed.toString('latin1')
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of inflateChunks(packed, budget)) {
      chunks.push(chunk)
      length += chunk.length
      if (length > MAX_OBJECTS_BYTES) throw new FileRefusal(UNREADABLE)
    }
  } catch (error) {
    // Another PDF reader might decode more of it than we can.
    throw error instanceof FileRefusal ? error : new FileRefusal(UNREADABLE)
  }
  return Buffer.concat(chunks).toString('latin1')
}

/** Packed objects follow a list of their numbers and offsets. */
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

const GROUP = 5
const BASE = 85
const FIRST = 0x21
const LAST = 0x75
const ZERO_GROUP = 0x7a
const END = 0x7e

/** Decodes base-85 text. */
function fromAscii85(text: Buffer): Buffer {
  const end = text.indexOf(END)
  const digits = text.subarray(0, end === -1 ? undefined : end)
  // Each character could be a `z`, which stands for four zero bytes.
  const bytes = Buffer.alloc(digits.length * 4 + 4)
  let [length, value, place] = [0, 0, 0]
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits[at] ?? 0
    if (digit === ZERO_GROUP && place === 0) length += 4
    if (digit < FIRST || digit > LAST) continue
    value = value * BASE + digit - FIRST
    place += 1
    if (place < GROUP) continue
    length = bytes.writeUInt32BE(value % 2 ** 32, length)
    value = 0
    place = 0
  }
  if (place < 2) return bytes.subarray(0, length)
  for (let missing = place; missing < GROUP; missing += 1) value = value * BASE + BASE - 1
  bytes.writeUInt32BE(value % 2 ** 32, length)
  return bytes.subarray(0, length + place - 1)
}

/** Decodes hexadecimal digits. */
function fromAsciiHex(text: Buffer): Buffer {
  const [digits = ''] = text.toString('latin1').split('>', 1)
  const plain = digits.replaceAll(/[^\da-f]/gi, '')
  return Buffer.from(plain.padEnd(plain.length + (plain.length % 2), '0'), 'hex')
}

/** How many bytes the streams of a file may still unpack to. */
interface Budget {
  leftBytes: number
}

const CHUNK_BYTES = 256 * 1024
/** Unpacked in one call, because a zlib stream would cost more. The result is at most two megabytes. */
const SMALL_BYTES = 2_048
const SMALL_CHUNK_BYTES = 8 * 1024
/** A truncated stream is unpacked as far as possible, as PDF viewers do. */
const FINISH = { finishFlush: constants.Z_SYNC_FLUSH }

/** True if the bytes begin with a zlib header. */
function isDeflated([first = 0, second = 0]: Buffer): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}

/** Unpacks in chunks until the budget is used up. */
async function* inflateChunks(packed: Buffer, budget: Budget): AsyncGenerator<Buffer> {
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
  throw new FileRefusal(
    `unpacks to more than ${unpackedMegabytes} MB. Attach fewer pages, or with smaller pictures.`,
  )
}

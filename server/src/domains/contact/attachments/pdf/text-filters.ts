const GROUP = 5
const BASE = 85
const FIRST = 0x21
const LAST = 0x75
const ZERO_GROUP = 0x7a
const END = 0x7e

/** Bytes that were written as base-85 text. */
export function fromAscii85(text: Buffer): Buffer {
  const end = text.indexOf(END)
  const digits = text.subarray(0, end === -1 ? undefined : end)
  // Every digit alone could stand for four bytes of zero.
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

/** Bytes that were written as hexadecimal digits. */
export function fromAsciiHex(text: Buffer): Buffer {
  const [digits = ''] = text.toString('latin1').split('>', 1)
  const plain = digits.replaceAll(/[^\da-f]/gi, '')
  return Buffer.from(plain.padEnd(plain.length + (plain.length % 2), '0'), 'hex')
}

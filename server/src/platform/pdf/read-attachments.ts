import { inflateSync } from 'node:zlib'

const MAX_BYTES = 10_000_000

/**
 * The files attached to a document that this program wrote, by name. Returns null for a PDF that another
 * program wrote or changed, because a viewer might show something different.
 */
export function readAttachments(bytes: Buffer): Map<string, Buffer> | null {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || text.split('startxref').length !== 2) return null
  const files = new Map<string, Buffer>()
  for (const [, name = '', number = ''] of text.matchAll(FILE)) {
    const content = readStream(bytes, text, number)
    if (content === null || files.has(name)) return null
    files.set(name, content)
  }
  return files
}

/** The exact output of our writer; the names it uses need no escaping. */
const FILE =
  /\/Type \/Filespec\n\/AFRelationship \/Data\n\/F \(([\w.-]+)\)\n\/EF <<\n\/F (\d+) 0 R/g

function readStream(bytes: Buffer, text: string, number: string): Buffer | null {
  const from = text.indexOf(`\n${number} 0 obj\n`)
  const to = from < 0 ? -1 : text.indexOf('\nstream\n', from)
  if (to < 0) return null
  const head = text.slice(from, to)
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  const start = to + '\nstream\n'.length
  const packed = bytes.subarray(start, start + length)
  if (!head.includes('/FlateDecode')) return packed
  try {
    return inflateSync(packed, { maxOutputLength: MAX_BYTES })
  } catch {
    return null
  }
}

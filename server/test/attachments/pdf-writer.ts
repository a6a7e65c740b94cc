import { deflateSync } from 'node:zlib'

/** A part of a PDF: what stands between `obj` and `endobj`. */
export type PdfObject = string | Buffer

interface Options {
  version?: string
  /** More entries of the trailer. */
  trailer?: string
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>'

/** Catalog, pages, one page and its content as objects 1 to 4, and any others after them. */
export function onePage(
  content: PdfObject = streamOf('BT /F1 12 Tf 72 720 Td (A letter) Tj ET'),
  { catalog = '', page = PAGE, more = [] as PdfObject[] } = {},
): PdfObject[] {
  const root = `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`
  return [root, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, content, ...more]
}

export function streamOf(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

export function flateStream(content: string | Buffer, entries = ''): Buffer {
  return streamOf(deflateSync(content), `/Filter /FlateDecode ${entries}`)
}

/** A whole file with a table of where each object is. */
export function writePdf(
  objects: readonly PdfObject[],
  { version = '1.7', trailer = '' }: Options = {},
): Buffer {
  const { parts, offsets, length } = lay(objects, version)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** The newer form: the first objects are packed into a stream, and the table is one too. */
export function writePackedPdf(
  packed: readonly string[],
  plain: readonly PdfObject[],
  {
    entries = '',
    pack = deflateSync,
  }: { entries?: string; pack?: (content: Buffer) => Buffer } = {},
): Buffer {
  const first = packed.length + 1
  const bodies = packed.map((body) => `${body} `)
  const starts = bodies.map((_, at) => bodies.slice(0, at).join('').length)
  const head = starts.map((start, at) => `${at + 1} ${start}`).join(' ') + ' '
  const content = pack(Buffer.from(head + bodies.join('')))
  const filter = entries || '/Filter /FlateDecode'
  const container = streamOf(
    content,
    `/Type /ObjStm /N ${packed.length} /First ${head.length} ${filter}`,
  )
  const objects = [...plain, container]
  const { parts, offsets, length } = lay(objects, '1.5', first)
  const containerId = first + plain.length
  const size = containerId + 2
  const rows = [
    [0, 0, 255],
    ...packed.map((_, at) => [2, containerId, at]),
    ...[...offsets, length].map((offset) => [1, offset, 0]),
  ].map(([kind = 0, field = 0, last = 0]) => [kind, field >> 8, field & 255, last])
  const table = streamOf(
    deflateSync(Buffer.from(rows.flat())),
    `/Type /XRef /Size ${size} /Root 1 0 R /W [1 2 1] /Filter /FlateDecode`,
  )
  const end = `${containerId + 1} 0 obj\n`
  return Buffer.concat([
    ...parts,
    Buffer.from(end),
    table,
    Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`),
  ])
}

function lay(objects: readonly PdfObject[], version: string, firstId = 1) {
  const parts = [Buffer.from(`%PDF-${version}\n%\u00E2\u00E3\u00CF\u00D3\n`, 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${firstId + index} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  return { parts, offsets, length }
}

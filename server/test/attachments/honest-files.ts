import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { flateStream, onePage, streamOf, writePackedPdf, writePdf } from './pdf-writer.ts'
import { type Sample, noise, seededRandom } from './sample.ts'

const EACH = 50
const LETTER = 'BT /F1 12 Tf 72 720 Td (Dear bank, here is my letter.) Tj ET\n'

/** Fifty PDFs, PNGs and JPEGs each, as people's programs, scanners and telephones write them. */
export async function honestFiles(): Promise<Sample[]> {
  const random = seededRandom(7)
  const made: Promise<Sample>[] = []
  for (let index = 0; index < EACH; index += 1) {
    made.push(pdf(index, random), png(index, random), jpeg(index, random))
  }
  return Promise.all(made)
}

async function pdf(index: number, random: () => number): Promise<Sample> {
  const make = PDFS[index % PDFS.length]
  const bytes = make?.(LETTER.repeat(1 + Math.floor(random() * 40)), random) ?? Buffer.alloc(0)
  return {
    kind: `pdf ${index}`,
    name: `Letter ${index}.pdf`,
    declaredType: 'application/pdf',
    bytes,
  }
}

const link = (uri: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${uri}) >> >>`
const PAGE_WITH =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [5 0 R] >>'

const PDFS: ((text: string, random: () => number) => Buffer)[] = [
  (text) => writePdf(onePage(streamOf(text))),
  (text) => writePdf(onePage(flateStream(text)), { version: '1.4' }),
  (text) => writePackedPdf(onePage('').slice(0, 3).map(String), [flateStream(text)]),
  (text) =>
    writePdf(
      onePage(streamOf(ascii85(deflateSync(text)), '/Filter [/ASCII85Decode /FlateDecode]')),
    ),
  (text) =>
    writePdf(
      onePage(flateStream(text), { page: PAGE_WITH, more: [link('https://bank.example/JS/page')] }),
    ),
  // Opens at a place: an action, and a harmless one.
  (text) => writePdf(onePage(flateStream(text), { catalog: '/OpenAction [3 0 R /Fit]' })),
  (text) =>
    writePdf(
      onePage(flateStream(text), {
        catalog: '/OpenAction 5 0 R',
        more: ['<< /S /GoTo /D [3 0 R /XYZ null null 0] >>'],
      }),
    ),
  (text) =>
    writePackedPdf(
      [
        '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>',
        ...onePage('').slice(1, 3).map(String),
        '[3 0 R /Fit]',
        link('mailto:help@bank.example'),
      ],
      [flateStream(text)],
    ),
  // A picture of packed bytes that are none of ours, as scanners write it.
  (text, random) =>
    writePdf(
      onePage(flateStream(text), {
        more: [
          streamOf(
            noise(4_000, random),
            '/Type /XObject /Subtype /Image /Width 8 /Height 8 /Filter /DCTDecode',
          ),
        ],
      }),
    ),
  // Saved twice: what changed stands after the first end.
  (text) => {
    const before = writePdf(onePage(flateStream(text)))
    const more = `5 0 obj\n<< /Type /Note >>\nendobj\n`
    const at = before.length + more.length
    const end = `xref\n5 1\n${String(before.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev 9 >>\nstartxref\n${at}\n%%EOF\n\r\n`
    return Buffer.concat([before, Buffer.from(more + end)])
  },
  // A form to fill in.
  (text) =>
    writePdf(
      onePage(flateStream(text), {
        catalog: '/AcroForm << /Fields [5 0 R] >>',
        page: PAGE_WITH,
        more: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [0 0 9 9] >>'],
      }),
      { version: '1.6', trailer: '/Info << /Title (A form) >>' },
    ),
  (text) => writePdf(onePage(flateStream(text), { catalog: '/Lang (en-US)' }), { version: '2.0' }),
]

function ascii85(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const part = bytes.subarray(at, at + 4)
    let value = Buffer.concat([part, Buffer.alloc(4 - part.length)]).readUInt32BE()
    let group = ''
    for (let place = 0; place < 5; place += 1) {
      group = String.fromCharCode(33 + (value % 85)) + group
      value = Math.floor(value / 85)
    }
    text += group.slice(0, part.length + 1)
  }
  return `${text}~>`
}

/** A drawing with a gradient and some grain: neither empty nor all noise. */
function drawing(random: () => number, { channels = 3 }: { channels?: 1 | 3 | 4 } = {}): Sharp {
  const width = 20 + Math.floor(random() * 140)
  const height = 20 + Math.floor(random() * 140)
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at / 7 + random() * 40) & 255
  return sharp(pixels, { raw: { width, height, channels } })
}

async function png(index: number, random: () => number): Promise<Sample> {
  const make = PNGS[index % PNGS.length]
  const bytes = (await make?.(random).toBuffer()) ?? Buffer.alloc(0)
  return { kind: `png ${index}`, name: `screenshot-${index}.png`, declaredType: 'image/png', bytes }
}

/** Not as the server draws: what comes out is not what went in. */
const OTHER_WRITER = { compressionLevel: 2 }
const PNGS: ((random: () => number) => Sharp)[] = [
  (random) => drawing(random).png(OTHER_WRITER),
  (random) => drawing(random, { channels: 4 }).png(OTHER_WRITER),
  (random) => drawing(random).png({ ...OTHER_WRITER, palette: true }),
  (random) => drawing(random).greyscale().png(OTHER_WRITER),
  (random) => drawing(random).png({ ...OTHER_WRITER, progressive: true }),
  (random) => drawing(random).toColourspace('rgb16').png(OTHER_WRITER),
  (random) =>
    drawing(random)
      .withExif({ IFD0: { Copyright: 'Ada Sample' } })
      .png(OTHER_WRITER),
]

async function jpeg(index: number, random: () => number): Promise<Sample> {
  const make = JPEGS[index % JPEGS.length]
  const bytes = (await make?.(random)) ?? Buffer.alloc(0)
  return { kind: `jpeg ${index}`, name: `IMG_${index}.JPG`, declaredType: 'image/jpeg', bytes }
}

const JPEGS: ((random: () => number) => Promise<Buffer>)[] = [
  (random) => drawing(random).jpeg().toBuffer(),
  (random) => drawing(random).jpeg({ progressive: true }).toBuffer(),
  (random) => drawing(random).greyscale().jpeg({ quality: 40 }).toBuffer(),
  (random) => drawing(random).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  (random) =>
    drawing(random)
      .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer(),
  (random) => drawing(random).toColourspace('cmyk').jpeg().toBuffer(),
  // Telephones put a film, or words of their own, behind the picture.
  async (random) =>
    Buffer.concat([await drawing(random).jpeg().toBuffer(), Buffer.from('SEFHe\0\0\0\0ftypmp42')]),
]

import { deflateSync } from 'node:zlib'
import { SENTINEL } from '../../src/ports/scanner/sandbox.ts'
import { flateStream, onePage, streamOf, writePackedPdf, writePdf } from './pdf-writer.ts'

const PLAIN = () => writePdf(onePage(flateStream('BT (A letter) Tj ET')))
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
/** Not the zlib of every run: made once, and unpacked until the bound is reached. */
const bomb = once(() => deflateSync(Buffer.alloc(120 * 1024 * 1024)))
export const TINY_ZIP = Buffer.concat([
  Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0', 'latin1'),
  Buffer.alloc(20),
  Buffer.from('PK\u0005\u0006', 'latin1'),
  Buffer.alloc(18),
])

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** The first three objects of a page, and an object that must not be among them. */
const packedWith = (object: string) => [...onePage('').slice(0, 3).map(String), object]
const letter = flateStream('BT (A letter) Tj ET')

/** How scripts, programs and files come along with a PDF, and how they are hidden. */
const ACTIONS: (() => Buffer)[] = [
  () => writePdf(onePage(letter, { catalog: `/OpenAction ${SCRIPT}` })),
  () => writePdf(onePage(letter, { catalog: '/OpenAction 5 0 R', more: [SCRIPT] })),
  () => writePdf(onePage(letter, { catalog: '/AA << /WC 5 0 R >>', more: [SCRIPT] })),
  () => writePdf(onePage(letter, { catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>' })),
  () => writePdf(onePage(letter, { more: ['<< /S /J#61vaScript /#4aS (1) >>'] })),
  () => writePdf(onePage(letter, { more: ['<< /S /#4A#61#76#61#53#63#72#69#70#74 /X 1 >>'] })),
  () => writePdf(onePage(letter, { more: ['<< /S /URI /#4a#53 (1) >>'] })),
  () => writePdf(onePage(letter, { more: ['<< /JS % here\n 9 0 R >>'] })),
  () => writePackedPdf(packedWith(SCRIPT), [letter]),
  () => writePackedPdf(packedWith('<< /X /URI /JS (1) >>'), [letter]),
  () => writePackedPdf(packedWith('<< /S /J#61vaScript >>'), [letter]),
  () =>
    writePackedPdf(packedWith(SCRIPT), [letter], { entries: '/X 1', pack: (content) => content }),
  () =>
    writePackedPdf(packedWith(SCRIPT), [letter], {
      entries: '/Filter [/ASCIIHexDecode /FlateDecode]',
      pack: (content) => Buffer.from(`${deflateSync(content).toString('hex')}>`),
    }),
  () =>
    writePackedPdf(packedWith(SCRIPT), [letter], {
      entries: '/Filter [/FlateDecode /FlateDecode]',
      pack: (content) => deflateSync(deflateSync(content)),
    }),
  () => writePackedPdf(packedWith(SCRIPT), [letter], { entries: '/Filter /LZWDecode' }),
  () => writePackedPdf(packedWith(SCRIPT), [letter], { entries: '/Filter /RunLengthDecode' }),
  // In an object inside a stream that never ends: whoever follows the table finds it.
  () => writePdf(onePage(letter, { more: ['<< >>\nstream\n', SCRIPT] })),
  () =>
    writePdf(
      onePage(letter, {
        more: [
          Buffer.concat([
            Buffer.from('<< /Length 9 >>\nstream\n7 0 obj\n'),
            flateStream(`8 0 ${SCRIPT}`, '/Type /ObjStm /N 1 /First 4'),
          ]),
        ],
      }),
    ),
  () => writePdf(onePage(letter, { more: ['<< /S /Launch /F (calc.exe) >>'] })),
  () => writePackedPdf(packedWith('<< /S /Launch /Win << /F (cmd.exe) >> >>'), [letter]),
  () => writePdf(onePage(letter, { catalog: '/AcroForm << /XFA 5 0 R >>' })),
  () => writePdf(onePage(letter, { more: ['<< /Subtype /RichMedia >>'] })),
  () => writePdf(onePage(letter, { more: ['<< /S /Rendition /JS 9 0 R >>'] })),
]

const FILES_INSIDE: (() => Buffer)[] = [
  () => writePdf(onePage(letter, { more: [streamOf('MZ', '/Type /EmbeddedFile')] })),
  () => writePdf(onePage(letter, { catalog: '/Names << /EmbeddedFiles 5 0 R >>' })),
  () => writePdf(onePage(letter, { more: ['<< /Type /Filespec /EF << /F 9 0 R >> >>'] })),
  () => writePackedPdf(packedWith('<< /Type /Filespec /EF << /F 9 0 R >> >>'), [letter]),
  () => writePdf(onePage(letter, { more: ['<< /S /GoToE /T << /R /C >> >>'] })),
]

const LOCKED: (() => Buffer)[] = [
  () => writePdf(onePage(letter), { trailer: '/Encrypt 5 0 R' }),
  () => writePdf(onePage(letter), { trailer: '/Encrypt << /Filter /Standard /V 4 >>' }),
  () => writePdf(onePage(letter), { trailer: '/#45ncrypt 5 0 R' }),
]

const MORE_THAN_PDF: (() => Buffer)[] = [
  () => Buffer.concat([Buffer.from('MZ\u0090\0'), PLAIN()]),
  () => Buffer.concat([Buffer.from('\n'), PLAIN()]),
  () => Buffer.concat([Buffer.from('GIF89a'), PLAIN()]),
  () => Buffer.concat([Buffer.from('<html><script>1</script>'), PLAIN()]),
  () => Buffer.concat([PLAIN(), TINY_ZIP]),
  () => Buffer.concat([PLAIN(), Buffer.from('<html><script>alert(1)</script></html>')]),
  () => Buffer.concat([PLAIN(), Buffer.from('MZ\u0090\0and more')]),
  // An archive whose comment is the end of the PDF.
  () => writePdf(onePage(streamOf(TINY_ZIP))),
  () => writePdf(onePage(letter, { more: ['<< /T (<script>alert\\(1\\)</script>) >>'] })),
  () => writePdf([...onePage(letter), '% <html><body onload=alert(1)>\n<< >>']),
]

const BROKEN: (() => Buffer)[] = [
  () => PLAIN().subarray(0, -8),
  () => PLAIN().subarray(0, 60),
  () => Buffer.from('%PDF-1.7\n'),
  () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  () => Buffer.from('%PDF-1.7\nstartxref\n999999\n%%EOF\n'),
  () => Buffer.from('%PDF-9.9\nxref\nstartxref\n9\n%%EOF\n'),
  () => Buffer.concat([Buffer.from('%PDF-1.4\n'), TINY_ZIP]),
]

const INFECTED: (() => Buffer)[] = [
  () => writePdf(onePage(streamOf(SENTINEL))),
  () => writePdf(onePage(letter, { more: [`<< /T (${SENTINEL}) >>`] })),
]

const BOMBS: (() => Buffer)[] = [
  () => writePdf(onePage(streamOf(bomb(), '/Filter /FlateDecode'))),
  () => writePdf(onePage(streamOf(bomb(), '/Filter [/FlateDecode]'))),
  () => writePackedPdf(packedWith('<< >>'), [letter], { pack: () => bomb() }),
]

/** By what they are a case of. */
export const hostilePdfs: Record<string, (() => Buffer)[]> = {
  'PDF that acts': ACTIONS,
  'PDF with files inside': FILES_INSIDE,
  'encrypted PDF': LOCKED,
  'PDF that is more': MORE_THAN_PDF,
  'broken PDF': BROKEN,
  'infected PDF': INFECTED,
  'PDF bomb': BOMBS,
}

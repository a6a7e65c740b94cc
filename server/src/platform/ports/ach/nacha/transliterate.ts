/** Letters that do not decompose into a base letter and a mark, and common typographic characters. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ə: 'e',
  Ə: 'E',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}

/**
 * Converts a name to printable ASCII, before it is padded (RULES: Moving money). A letter of another script
 * becomes `?`, which is visible in the entry and never leaves an empty name.
 */
export function toAscii(text: string): string {
  let ascii = ''
  for (const character of text.normalize('NFKD').replace(/\p{Mark}/gu, '')) {
    if (/[ -~]/.test(character)) ascii += character
    else if (/\s|\p{Control}|\p{Format}/u.test(character)) ascii += ' '
    else ascii += SPELLED[character] ?? '?'
  }
  return ascii.replace(/ +/g, ' ').trim()
}

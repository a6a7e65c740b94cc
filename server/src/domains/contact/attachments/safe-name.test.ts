import { LIMITS } from '@passbook/contract/limits'
import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownName } from '../../../platform/shown-name.ts'
import { safeName } from './attachment.ts'

const PLAIN = /^[^./\\<>:"|?*\p{C}\p{Zl}\p{Zp}][^/\\<>:"|?*\p{C}\p{Zl}\p{Zp}]*\.jpg$/u

describe('the name of a file', () => {
  it.each([
    ['Letter.pdf', 'Letter.pdf'],
    ['Scan 1.PDF', 'Scan 1.pdf'],
    ['holiday.jpeg', 'holiday.pdf'],
    ['Zoë’s letter (2).pdf', 'Zoë’s letter (2).pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    [String.raw`C:\Users\ada\tax.pdf`, 'tax.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.pdf'],
    ['a\u0000b\r\nc\u200B.pdf', 'abc.pdf'],
    ['report.pdf.pdf', 'report.pdf'],
    ['report.v2.pdf', 'report.v2.pdf'],
    ['a<b>:"|?*.pdf', 'a_b______.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'attachment.pdf'],
    ['', 'attachment.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['two\u2028lines.pdf', 'two lines.pdf'],
  ])('%j becomes %j', (given, wanted) => {
    expect(safeName(given, 'application/pdf')).toBe(wanted)
  })

  it('keeps its own end while nobody knows what it is', () => {
    expect(shownName('../setup.exe')).toBe('setup.exe')
  })

  it('is short, plain and ends as its type does, whatever it was', () => {
    assert(
      property(array(integer({ min: 0, max: 0x10ffff }), { maxLength: 500 }), (points) => {
        const name = safeName(String.fromCodePoint(...points), 'image/jpeg')
        expect([...name].length).toBeLessThanOrEqual(LIMITS.attachments.nameCharacters)
        expect(PLAIN.test(name)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

import { formatLongDate } from '@passbook/contract/format-dates'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { Paper } from '../../../platform/pdf/paper.ts'

export interface AddressSheetToWrite {
  institution: PaperLook
  supportEmail: string
  /** The phone number in words, and the lines of the return address without the name. */
  phone: string | null
  returnAddress: string[]
  name: string
  address: string[]
  madeOn: BusinessDate
  /** What is in the envelope, such as “Form 1099-INT for 2026”. */
  what: string
  pages: number
  /** What the law wants to read on the envelope of a tax form; null for anything else. */
  legend: string | null
}

/**
 * Writes the sheet that lies before a paper whose own first page has no addresses where the windows of an
 * envelope are. It says nothing about the account, because it is folded to the outside.
 */
export function write(sheet: AddressSheetToWrite): Promise<Buffer> {
  const { institution, returnAddress, phone, name, address, madeOn, what, pages, legend } = sheet
  const paper = new Paper({
    title: 'Enclosed',
    author: institution.name,
    subject: name,
    madeAt: easternInstant(madeOn, '12:00'),
    footer: institution.footer,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  paper.addresses(
    [institution.name, ...returnAddress, ...(phone === null ? [] : [phone])],
    [...(legend === null ? [] : [legend]), name, ...address],
  )
  paper.paragraph(formatLongDate(madeOn))
  paper.notice('Enclosed')
  paper.paragraph(`${what}, ${pages === 1 ? '1 page' : `${pages} pages`}`)
  paper.paragraph(
    `If a page is missing, or if this isn’t yours, ${phone === null ? '' : `call ${phone} or `}email ${sheet.supportEmail}.`,
  )
  return paper.end()
}

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileTaxes } from '../../../domains/documents/tax/filing/file-taxes.ts'
import { invalid } from '../../../platform/errors.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

/** It has whole SSNs in it. */
const ONLY_FOR_ITS_OWNER = 0o600
const YEAR = /^20\d\d$/

export const taxFile = command({
  name: 'tax-file',
  usage: '<year> [--to folder] [--receipts receipt,…]',
  help: 'writes a year’s Forms 1099-INT for the IRS (IRIS XML, whole SSNs); with receipts those corrected since',
  options: ['to', 'receipts'],
  isChange: true,
  parse(given) {
    const { year } = takePositionals(given, 'year')
    if (!YEAR.test(year)) throw new UsageError(`year must be such as 2026, not "${year}"`)
    const receipts = given.options['receipts']?.split(',').map((each) => each.trim())
    if (receipts?.some((each) => !/^[\w-]+$/.test(each))) {
      throw new UsageError('--receipts must be what the IRS called each file, with commas between')
    }
    return { taxYear: Number(year), receipts, folder: given.options['to'] ?? '.' }
  },
  async act({ ctx, institution, now, actor }, { taxYear, receipts, folder }) {
    const order = { institution_id: institution.id, taxYear, receipts, now, actor }
    const { text, number, records, sha256, isAgain, isSame } = await fileTaxes(ctx, order)
    const name = `${institution.slug}-1099-int-${taxYear}-${number}.xml`
    const file = path.resolve(folder, name)
    await write(folder, file, text)
    return {
      lines: [
        `${file}: ${records} ${records === 1 ? 'form' : 'forms'} of ${taxYear}${number > 1 ? ', corrected' : ''}.`,
        ...(isSame ? ['It is the same file as before.'] : []),
        ...(isAgain && !isSame ? ['The same forms as before; a name or an address changed.'] : []),
        'It holds whole Social Security numbers: send it to the IRS and delete it.',
      ],
      data: { file, tax_year: taxYear, number, records, sha256, is_again: isAgain },
    }
  },
})

async function write(folder: string, file: string, text: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, text, { mode: ONLY_FOR_ITS_OWNER })
  } catch (error) {
    throw invalid('to', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

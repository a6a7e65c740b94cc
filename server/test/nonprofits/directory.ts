import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from '../../src/context.ts'
import type { StagedNonprofit } from '../../src/domains/money/nonprofits/import/stage.ts'
import { loadNonprofits } from '../../src/domains/money/nonprofits/import/import-nonprofits.ts'
import { wordsOf } from '../../src/domains/money/nonprofits/search/split-words.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The columns of the IRS's file, in its order. */
const HEADER =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,' +
  'DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,' +
  'FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'

export interface Line {
  ein: string
  name: string
  city?: string
  state?: string
  revenue?: number | ''
  deductibility?: number
}

/** A line as the IRS writes it; the person in it is nobody. */
function csvLine({
  ein,
  name,
  city = 'SPRINGFIELD',
  state = 'IL',
  revenue = 0,
  deductibility = 1,
}: Line): string {
  const address = `% PAT SECRETNAME,12 INVENTED LANE,${city},${state},62701-0001`
  const codes = `0000,03,3,1000,200001,${deductibility},15,000000000,1,01,202412,1,1,01,0,12`
  return `${ein},${name},${address},${codes},100,100,${revenue},P20,`
}

let folder: string | undefined

export function removeCsvFiles(): void {
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** A file of such lines in a folder of its own; removed with all others. */
export function csvFile(
  lines: readonly Line[],
  { name = 'eo1.csv', ending = '\r\n' } = {},
): string {
  folder ??= temporaryFolder('nonprofits')
  const file = path.join(mkdtempSync(path.join(folder, 'files-')), name)
  writeFileSync(file, [HEADER, ...lines.map(csvLine), ''].join(ending))
  return file
}

type Known = Pick<StagedNonprofit, 'ein' | 'name'> & Partial<StagedNonprofit>

/** Makes a list the directory, the first the largest. */
export async function haveDirectory({ db }: Context, list: readonly Known[]): Promise<void> {
  await loadNonprofits(
    db,
    list.map((one, index) => {
      const place = { city: 'Springfield', state: 'IL', ...one }
      const rest = { street: '12 Invented Lane', zip: '62701', revenue: list.length - index }
      return { ...rest, ...place, words: wordsOf(place) }
    }),
  )
}

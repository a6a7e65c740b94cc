import type {
  CHANGE_ADDENDA,
  CONTESTED_ADDENDA,
  DISHONORED_ADDENDA,
  PAYMENT_ADDENDA,
  POINT_OF_SALE_ADDENDA,
  REFUSED_CHANGE_ADDENDA,
  RETURN_ADDENDA,
} from '../addenda-layouts.ts'
import type { CorrectedData } from '../corrected-data.ts'
import type { IAT_ADDENDA, IatAddendaType } from '../iat-addenda-layouts.ts'
import type { ValuesOf } from '../record.ts'
import type { Totals } from '../totals.ts'

/** The content of a valid ACH file. Dates stay as in the file (YYMMDD, or empty). */
export type ParsedAchFile = {
  fileHeader: {
    immediateDestination: string
    immediateOrigin: string
    fileCreationDate: string
    fileCreationTime: string
    fileIdModifier: string
    destinationName: string
    originName: string
  }
  batches: ParsedBatch[]
  fileControl: { batchCount: number; blockCount: number } & Totals
}

export type ParsedBatch = {
  serviceClassCode: number
  companyName: string
  companyId: string
  secCode: string
  entryDescription: string
  descriptiveDate: string
  effectiveEntryDate: string
  settlementDate: string
  odfi: string
  batchNumber: number
  /** Only in batches of international entries. */
  foreignExchange?: {
    indicator: string
    referenceIndicator: string
    reference: string
    destinationCountry: string
    originatingCurrency: string
    destinationCurrency: string
  }
  entries: ParsedEntry[]
  control: Totals
}

/** `refused` is a refused notification of change: it corrects nothing. */
export type EntryCategory = 'forward' | 'return' | 'noc' | 'refused' | 'dishonored' | 'contested'

export type ParsedEntry = {
  category: EntryCategory
  transactionCode: number
  routing: string
  account: string
  amountCents: number
  identification: string
  name: string
  discretionaryData: string
  addendaIndicator: number
  trace: string
  addenda: ParsedAddenda[]
}

export type ParsedReturn = { kind: 'return' } & ValuesOf<typeof RETURN_ADDENDA>

export type ParsedChange = { kind: 'noc'; corrected: CorrectedData } & ValuesOf<
  typeof CHANGE_ADDENDA
>

/** Addenda 10–18 of international entries, each with the fields of its layout. */
type ParsedIatAddenda = {
  [Type in IatAddendaType]: { kind: `addenda${Type}` } & ValuesOf<(typeof IAT_ADDENDA)[Type]>
}[IatAddendaType]

export type ParsedAddenda =
  | ({ kind: 'addenda02' } & ValuesOf<typeof POINT_OF_SALE_ADDENDA>)
  | ({ kind: 'addenda05' } & ValuesOf<typeof PAYMENT_ADDENDA>)
  | ParsedIatAddenda
  | ParsedReturn
  | ({ kind: 'dishonored' } & ValuesOf<typeof DISHONORED_ADDENDA>)
  | ({ kind: 'contested' } & ValuesOf<typeof CONTESTED_ADDENDA>)
  | ParsedChange
  | ({ kind: 'refused' } & ValuesOf<typeof REFUSED_CHANGE_ADDENDA>)

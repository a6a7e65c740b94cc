import {
  CHANGE_ADDENDA,
  CONTESTED_ADDENDA,
  DISHONORED_ADDENDA,
  PAYMENT_ADDENDA,
  POINT_OF_SALE_ADDENDA,
  REFUSED_CHANGE_ADDENDA,
  RETURN_ADDENDA,
} from '../addenda-layouts.ts'
import type { CorrectedData } from '../corrected-data.ts'
import { CorrectedDataError, parseCorrectedData } from '../corrected-data.ts'
import { isNachaDate } from '../dates.ts'
import { IAT_ADDENDA, isIatAddendaType } from '../iat-addenda-layouts.ts'
import type { ParsedAddenda } from './parsed.ts'
import { readFields, refuseField } from './read-fields.ts'
import { changeKind, returnKind } from '../reason-codes.ts'
import { AchRefusal } from './refusal.ts'
import type { AchRecord } from './split-records.ts'

const TYPE_COLUMN = 2
const CODE = { start: 3, end: 6 }

function readReturn(record: AchRecord): ParsedAddenda {
  const kind = returnKind(record.text.slice(CODE.start, CODE.end))
  switch (kind) {
    case 'return': {
      const values = readFields(RETURN_ADDENDA, record)
      const dateOfDeath = isNachaDate(values.dateOfDeath) ? values.dateOfDeath : ''
      return { kind, ...values, dateOfDeath }
    }
    case 'dishonored':
      return { kind, ...readFields(DISHONORED_ADDENDA, record) }
    case 'contested':
      return { kind, ...readFields(CONTESTED_ADDENDA, record) }
    default:
      return refuseField(record, RETURN_ADDENDA, 'code', 'there is no such return code')
  }
}

function corrections(record: AchRecord, code: string, data: string): CorrectedData {
  try {
    return parseCorrectedData(code, data)
  } catch (error) {
    if (!(error instanceof CorrectedDataError)) throw error
    return refuseField(record, CHANGE_ADDENDA, 'correctedDataRaw', error.message)
  }
}

function readChange(record: AchRecord): ParsedAddenda {
  const kind = changeKind(record.text.slice(CODE.start, CODE.end))
  switch (kind) {
    case 'noc': {
      const values = readFields(CHANGE_ADDENDA, record)
      const corrected = corrections(record, values.code, values.correctedDataRaw)
      return { kind, ...values, correctedDataRaw: values.correctedDataRaw.trimEnd(), corrected }
    }
    case 'refused': {
      const values = readFields(REFUSED_CHANGE_ADDENDA, record)
      return { kind, ...values, correctedDataRaw: values.correctedDataRaw.trimEnd() }
    }
    default:
      return refuseField(record, CHANGE_ADDENDA, 'code', 'there is no such change code')
  }
}

/** Reads a record 7 of any type; the batch checks which types an entry may have. */
export function readAddenda(record: AchRecord): ParsedAddenda {
  const type = addendaType(record)
  if (isIatAddendaType(type)) {
    const kind = `addenda${type}` as const
    return { kind, ...readFields(IAT_ADDENDA[type], record) }
  }
  switch (type) {
    case '02':
      return { kind: 'addenda02', ...readFields(POINT_OF_SALE_ADDENDA, record) }
    case '05':
      return { kind: 'addenda05', ...readFields(PAYMENT_ADDENDA, record) }
    case '98':
      return readChange(record)
    case '99':
      return readReturn(record)
    default:
      throw new AchRefusal(record.line, TYPE_COLUMN, 'there is no such addenda type')
  }
}

export function addendaType(record: AchRecord): string {
  return record.text.slice(TYPE_COLUMN - 1, TYPE_COLUMN + 1)
}

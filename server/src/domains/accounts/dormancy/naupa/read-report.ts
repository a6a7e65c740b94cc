import { CODES, type Field, RECORDS, RECORD_WIDTH, type RecordName } from '../naupa.ts'

interface ReadRecord {
  record: RecordName
  values: Record<string, string>
}

/** Parses a report and throws if it does not add up. Every report is checked this way before it is sent. */
export function readReport(text: string): ReadRecord[] {
  if (!text.endsWith('\r\n')) throw new Error('the last record does not end')
  // oxlint-disable-next-line no-control-regex -- that there are none is the point
  if (!/^[\x20-\x7e\r\n]*$/.test(text)) throw new Error('a character that is not plain')
  const records = text.slice(0, -2).split('\r\n').map(readRecord)
  const kinds = records.map(({ record }) => CODES[record]).join('')
  if (!/^1(23*)*9$/.test(kinds)) throw new Error(`records in the order ${kinds}`)
  assertSums(records)
  return records
}

function readRecord(line: string, index: number): ReadRecord {
  if (line.length !== RECORD_WIDTH)
    throw new Error(`line ${index + 1} has ${line.length} characters`)
  const record = (Object.keys(CODES) as RecordName[]).find((name) => CODES[name] === line[0])
  if (record === undefined) throw new Error(`line ${index + 1} begins with ${line[0]}`)
  const values: Record<string, string> = {}
  let place = 0
  const fields: readonly Field[] = RECORDS[record]
  for (const [name, width, type] of fields) {
    const value = line.slice(place, place + width)
    if (type === 'N' && !/^\d+$/.test(value))
      throw new Error(`line ${index + 1}: ${name} is ${value}`)
    values[name] = type === 'N' ? value : value.trimEnd()
    place += width
  }
  if (line.slice(place).trim() !== '') throw new Error(`line ${index + 1} goes on after its fields`)
  return { record, values }
}

function assertSums(records: readonly ReadRecord[]): void {
  const summary = records.at(-1)?.values ?? {}
  const properties = records.filter(({ record }) => record === 'property')
  const sum = (field: string) =>
    properties.reduce((total, { values }) => total + Number(values[field]), 0)
  for (const field of ['reported_cents', 'advertised_cents', 'remitted_cents']) {
    if (Number(summary[field]) !== sum(field)) throw new Error(`${field} does not add up`)
  }
  if (Number(summary['properties']) !== properties.length) throw new Error('properties are missing')
  if (Number(summary['records']) !== records.length) throw new Error('records are missing')
  properties.forEach(({ values }, index) => {
    if (Number(values['sequence']) !== index + 1) throw new Error('a number is missing')
  })
}

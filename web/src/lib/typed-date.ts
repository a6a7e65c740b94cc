/** A date as held by three inputs. */
export interface TypedDate {
  month: string
  day: string
  year: string
}

/** The three parts of YYYY-MM-DD, or of an incomplete date in that form. */
export function splitDate(value: string | undefined): TypedDate {
  const [year = '', month = '', day = ''] = (value ?? '').split('-')
  return { month, day, year }
}

/**
 * '3', '7', '1985' → '1985-03-07'. A date that is incomplete or does not exist keeps its parts, so
 * that the schema refuses it and nothing typed is lost; without any input it is ''.
 */
export function joinDate({ month, day, year }: TypedDate): string {
  if (month === '' && day === '' && year === '') return ''
  return `${year}-${pad(month)}-${pad(day)}`
}

/** Whether the calendar has this day: no month has a thirty-second. */
export function isRealDate({ month, day, year }: TypedDate): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

function pad(part: string): string {
  return part === '' ? '' : part.padStart(2, '0')
}

/** A whole date pasted into one of the parts: 3/7/1985, 03-07-1985 or 1985-03-07. */
export function readPastedDate(text: string): TypedDate | null {
  const [, year, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  if (year && isoMonth && isoDay) return { month: isoMonth, day: isoDay, year }
  const [, month, day, lastYear] =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text.trim()) ?? []
  return month && day && lastYear ? { month, day, year: lastYear } : null
}

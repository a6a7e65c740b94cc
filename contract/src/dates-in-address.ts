import { z } from 'zod/mini'
import { MAX_DATE, MIN_DATE } from './dates.ts'

const FIRST_YEAR = Number(MIN_DATE.slice(0, 4))
const LAST_YEAR = Number(MAX_DATE.slice(0, 4))

/** Whole numbers in the URL, in plain digits. */
const Digits = z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,3}$/))])

export const YearInAddress = z.pipe(
  Digits,
  z.pipe(z.transform(Number), z.int().check(z.gte(FIRST_YEAR), z.lte(LAST_YEAR))),
)
export const MonthInAddress = z.pipe(
  Digits,
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(12))),
)

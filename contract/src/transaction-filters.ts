import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { TransactionKind, TransactionStatus, TransferDirection } from './enums.ts'
import { LIMITS } from './limits.ts'
import { AmountCents } from './money.ts'

/** Cents in the URL, in plain digits: neither 1e3 nor 0x10 is an amount. */
export const CentsInAddress = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))], 'Enter an amount in whole cents'),
  z.pipe(z.transform(Number), AmountCents),
)

/** A list in the URL, `Settled,Returned`; one unknown word makes all of it invalid. */
function listOf<const Word extends string>(options: readonly Word[], message: string) {
  const isKnown = (text: string) =>
    text.split(',').every((word) => options.some((option) => option === word))
  return z.pipe(
    z.string().check(z.refine(isKnown, message)),
    z.transform((text) => options.filter((option) => text.split(',').includes(option))),
  )
}

const { searchCharacters } = LIMITS.transactions

/** Filters for transactions; all given filters must match. */
export const TransactionFilters = z.object({
  /** Searches description, reference, bank and amount as typed: every word must be found. */
  q: z.optional(z.string().check(z.maxLength(searchCharacters, 'Enter a shorter search'))),
  status: z.optional(listOf(TransactionStatus.options, 'There is no such status')),
  direction: z.optional(listOf(TransferDirection.options, 'There is no such direction')),
  kind: z.optional(listOf(TransactionKind.options, 'There is no such kind')),
  /** The posting date; for transactions that are not posted, the day they leave. */
  from: z.optional(BusinessDate),
  to: z.optional(BusinessDate),
  min_cents: z.optional(CentsInAddress),
  max_cents: z.optional(CentsInAddress),
  request_id: z.optional(z.uuid('There is no such request')),
})
export type TransactionFilters = z.output<typeof TransactionFilters>
/** The filters as written in the URL. */
export type WrittenFilters = z.input<typeof TransactionFilters>

/** A table for spreadsheets, or the posted lines of the ledger for other programs. */
export const ExportFormat = z.enum(['csv', 'ofx'], 'There is no such format')
export type ExportFormat = z.infer<typeof ExportFormat>

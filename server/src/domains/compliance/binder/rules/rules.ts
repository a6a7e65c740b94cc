import { OPENING_AND_TRANSFERS } from './opening-and-transfers.ts'
import { DORMANCY_HOLDS_RECORDS } from './dormancy-holds-records.ts'
import { DISPUTES_STATEMENTS_TAX } from './disputes-statements-tax.ts'
import type { RuleSection } from './read-rules.ts'

/** Every rule the product follows, in the order of the binder. */
export const RULES: readonly RuleSection[] = [
  ...OPENING_AND_TRANSFERS,
  ...DISPUTES_STATEMENTS_TAX,
  ...DORMANCY_HOLDS_RECORDS,
]

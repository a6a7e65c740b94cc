import type { OfferedAccount } from './widget-api.ts'

const TYPES: Record<OfferedAccount['account_type'], string> = {
  checking: 'Checking',
  savings: 'Savings',
}

/** 'Checking ending in 1234'. */
export function describeAccount({ account_type, last_four }: OfferedAccount): string {
  return `${TYPES[account_type]} ending in ${last_four}`
}

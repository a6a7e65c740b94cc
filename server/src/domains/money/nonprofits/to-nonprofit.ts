import type { Nonprofit } from '@passbook/contract/nonprofits'

export interface NonprofitRow {
  ein: string
  /** None once it has left the directory. */
  rank: number | null
  name: string
  street: string
  city: string
  state: string
  zip: string
}

/** A row as the wire spells it. */
export function toNonprofit({
  ein,
  rank,
  name,
  street,
  city,
  state,
  zip,
}: NonprofitRow): Nonprofit {
  const location = [city, state].filter((part) => part !== '').join(', ')
  return {
    ein,
    name,
    status: rank === null ? 'ARCHIVED' : 'COMPLETED',
    location,
    locationAddress: street === '' ? null : `${street}, ${location} ${zip}`.trimEnd(),
  }
}

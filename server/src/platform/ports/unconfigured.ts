import { DomainError } from '../errors.ts'

/** A port without an adapter: known since the start, unlike a provider that is temporarily down. */
export class NotConfigured extends DomainError {
  constructor() {
    super('unavailable')
  }
}

/** Used in production for a port without an adapter: what needs it is refused, never faked. */
export async function refuseUnconfigured(): Promise<never> {
  throw new NotConfigured()
}

/** The same for a port that gives one file after another. */
export async function* refuseUnconfiguredFiles(): AsyncGenerator<never> {
  yield await refuseUnconfigured()
}

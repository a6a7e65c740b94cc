import { DomainError } from '../errors.ts'

/** In production without an adapter: what needs it is refused, never faked. */
export async function refuseUnconfigured(): Promise<never> {
  throw new DomainError('unavailable')
}

import type { Context } from '../../../../context.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'

/** The institution's own host, by which browsers keep passkeys apart, and the one origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Of the host the call came to, which is known to be the institution's. */
export function relyingParty({ config }: Context, request: { hostname: string }): RelyingParty {
  const host = request.hostname.toLowerCase()
  return { id: host, origin: originAt(config, host) }
}

/** Ed25519, ECDSA with SHA-256 and RSA with SHA-256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257]

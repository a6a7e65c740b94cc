import { z } from 'zod/mini'
import type { Context } from '../../../../context.ts'
import type { Tokens } from '../../../../platform/openid/issuer.ts'

const StoredTokens = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  id_token: z.string(),
})

interface OfSession {
  institution_id: string
  session_id: string
}

function placeOf({ institution_id, session_id }: OfSession) {
  return { column: 'staff_sessions.tokens_sealed', institution_id, rowId: session_id }
}

/** Encrypts the provider's tokens for the row of their session. */
export function sealTokens({ vault }: Context, session: OfSession, tokens: Tokens): Buffer {
  return vault.seal(JSON.stringify(tokens), placeOf(session))
}

export function openTokens({ vault }: Context, session: OfSession, sealed: Buffer): Tokens {
  const { access_token, refresh_token, id_token } = StoredTokens.parse(
    JSON.parse(vault.open(sealed, placeOf(session))),
  )
  return { access_token, refresh_token, id_token }
}

import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the provider of texts says about a code; `unknown` if it says nothing, or the code was emailed. */
export const CodeDelivery = z.object({
  delivery: z.enum(['unknown', 'waiting', 'delivered', 'failed']),
})
export type CodeDelivery = z.infer<typeof CodeDelivery>

/**
 * Kept apart from the other sign-in calls, so that the first page, which has no code to ask about, does not load it.
 */
export const codeDeliveryEndpoints = {
  mfaDelivery: endpoint({
    method: 'GET',
    path: '/mfa-delivery/:nonce',
    auth: 'sign-in',
    needsBearer: true,
    summary: 'Says whether the text with a code arrived',
    params: z.object({ nonce: z.string() }),
    data: CodeDelivery,
    errors: [403, 404],
  }),
}

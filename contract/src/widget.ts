import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'

/** The calls of the simulated aggregator's widget; they need its token, never a cookie. */
export const WIDGET_PREFIX = '/sandbox/api/widget'

export const WidgetBank = z.object({ routing_number: z.string(), name: z.string() })
export type WidgetBank = z.infer<typeof WidgetBank>

export const OfferedAccount = z.object({
  id: z.string(),
  name: z.string(),
  account_type: z.enum(['checking', 'savings']),
  last_four: z.string(),
  balance_cents: z.int(),
})
export type OfferedAccount = z.infer<typeof OfferedAccount>

export const BankAnswer = z.object({ outcome: z.enum(['chosen', 'bank_down']) })
export type BankAnswer = z.infer<typeof BankAnswer>

export const SignInAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), accounts: z.array(OfferedAccount) }),
  z.object({ outcome: z.enum(['wrong_credentials', 'bank_down', 'needs_relink']) }),
])
export type SignInAnswer = z.infer<typeof SignInAnswer>

const open = { auth: 'none' } as const

export const widgetEndpoints = {
  listBanks: endpoint({
    ...open,
    method: 'GET',
    path: '/banks',
    summary: 'The banks to choose from',
    data: z.array(WidgetBank),
  }),
  chooseBank: endpoint({
    ...open,
    method: 'POST',
    path: '/bank',
    summary: 'Chooses a bank',
    body: z.object({ routing_number: z.string() }),
    data: BankAnswer,
  }),
  signIn: endpoint({
    ...open,
    method: 'POST',
    path: '/sign-in',
    summary: 'Signs in at the chosen bank; the name decides how it ends',
    body: z.object({
      username: z.string().check(z.minLength(1), z.maxLength(100)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    data: SignInAnswer,
  }),
  consent: endpoint({
    ...open,
    method: 'POST',
    path: '/consent',
    summary: 'Shares one account with the institution',
    body: z.object({ account_id: z.string() }),
    data: z.object({ uuid: z.uuid() }),
  }),
}

/** Opens a widget as the institution would, for scripts: no token is needed yet. */
export const openWidgetEndpoint = endpoint({
  ...open,
  method: 'POST',
  path: '/sessions',
  summary: 'Opens a widget; the aggregator takes any ids, as it knows none',
  body: z.object({ depositor_id: z.uuid(), linked_account_id: z.uuid() }),
  data: z.object({ url: z.string(), token: z.string(), expires_at: Instant }),
})

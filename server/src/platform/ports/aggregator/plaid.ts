import { z } from 'zod/mini'
import { ProviderRefused, WrongAnswer } from '../vendor-http.ts'
import {
  type Ask,
  type Consent,
  maybe,
  type OpenedSession,
  readAs,
  text,
  theOnly,
  toConsented,
  type VendorClient,
} from './vendor.ts'

export function plaidHeaders({ clientId, secret }: { clientId: string; secret: string }) {
  return { 'plaid-client-id': clientId, 'plaid-secret': secret, 'plaid-version': '2020-09-14' }
}

/** Returns the code of an error, such as ITEM_NOT_FOUND. */
export function plaidCode(body: unknown): string | undefined {
  const parsed = ErrorBody.safeParse(body)
  return parsed.success ? parsed.data.error_code : undefined
}
const ErrorBody = z.object({ error_code: z.string().check(z.regex(/^[A-Z_]{3,80}$/)) })

/** Plaid no longer has the item, or the person ended it at Plaid. */
const GONE = ['ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']
/** The bank gives no names of owners, or gives them later. */
const NO_NAMES = [
  'PRODUCTS_NOT_SUPPORTED',
  'PRODUCT_NOT_READY',
  'NO_ACCOUNTS',
  'ADDITIONAL_CONSENT_REQUIRED',
]

const OPENS_FOR_SECONDS = 1_800
/** Plaid shows a different name if this one is longer. */
const CLIENT_NAME_MAX = 30

/**
 * Speaks the API of Plaid with Hosted Link, after its public documentation (plaid.com/docs, read in November 2026:
 * Hosted Link, Link endpoints, Auth, Identity, Items, Errors). It was never tried against Plaid itself.
 *
 * Hosted Link is Plaid's own page in a separate window, so no script of Plaid runs on our pages. The result is read
 * with the link token, which only the server has.
 */
export function plaid(ask: Ask): VendorClient {
  const post = (path: string, body: object) => ask({ method: 'POST', path, body })

  /**
   * The public token works once, so what it is exchanged for is stored before it is used. If a second call at the
   * same time finds the token used, it reads what the first one stored.
   */
  async function consentOf({
    handle,
    consent,
    ...session
  }: OpenedSession): Promise<Consent | null> {
    if (consent?.access) return consent
    const found = readAs(
      LinkToken,
      await post('/link/token/get', { link_token: handle }),
      'a link token',
    )
    const finished = (found.link_sessions ?? []).flatMap(
      ({ results }) => results?.item_add_results ?? [],
    )
    const added = finished.at(-1)
    const account = theOnly(added?.accounts ?? [])
    if (added === undefined || account === undefined) return null
    const { public_token } = added
    const body = await post('/item/public_token/exchange', { public_token }).catch(
      async (error: unknown) => {
        const kept = error instanceof ProviderRefused ? await session.findKept() : null
        if (kept === null) throw error
        return { access_token: kept.access, item_id: kept.reference }
      },
    )
    const { access_token, item_id } = readAs(Exchanged, body, 'an item')
    const kept = { reference: item_id, accountReference: account.id, access: access_token }
    await session.keep(kept)
    return kept
  }

  async function readNames(access_token: string, id: string): Promise<(string | null)[]> {
    const options = { account_ids: [id] }
    try {
      const body = await post('/identity/get', { access_token, options })
      const { accounts } = readAs(Identity, body, 'owners')
      const ours = accounts.filter(({ account_id }) => account_id === id)
      return ours.flatMap(({ owners }) => owners.flatMap(({ names }) => names))
    } catch (error) {
      if (error instanceof ProviderRefused && NO_NAMES.includes(error.code ?? '')) return []
      throw error
    }
  }

  return {
    async open({ depositor_id, linkedAccountId, institutionName, returnTo }) {
      const body = await post('/link/token/create', {
        client_name: institutionName.slice(0, CLIENT_NAME_MAX),
        language: 'en',
        country_codes: ['US'],
        user: { client_user_id: depositor_id },
        products: ['auth'],
        required_if_supported_products: ['identity'],
        account_filters: { depository: { account_subtypes: Object.keys(ACCOUNT_TYPES) } },
        hosted_link: { completion_redirect_uri: returnTo, url_lifetime_seconds: OPENS_FOR_SECONDS },
      })
      const { link_token, hosted_link_url } = readAs(Created, body, 'a hosted link')
      return {
        opening: { vendor: 'plaid', uuid: linkedAccountId, page: hosted_link_url },
        handle: link_token,
        opensForMs: OPENS_FOR_SECONDS * 1000,
      }
    },

    async read(session) {
      const consent = await consentOf(session)
      if (consent?.access === undefined || consent.access === null) return null
      const { access: access_token, accountReference, reference } = consent
      const options = { account_ids: [accountReference] }
      const body = await post('/auth/get', { access_token, options })
      const { accounts, numbers, item } = readAs(Auth, body, 'account numbers')
      const account = accounts.find(({ account_id }) => account_id === accountReference)
      const ach = numbers.ach.find(({ account_id }) => account_id === accountReference)
      if (item.item_id !== reference || account === undefined || ach === undefined) {
        throw new WrongAnswer('the answer is about another account')
      }
      return toConsented({
        bankName: item.institution_name,
        routingNumber: ach.routing,
        accountNumber: ach.account,
        accountType: ACCOUNT_TYPES[account.subtype],
        holderNames: await readNames(access_token, accountReference),
        renewsConsent: Boolean(item.consent_expiration_time),
      })
    },

    async end(_depositor_id, { access }) {
      try {
        await post('/item/remove', { access_token: access })
      } catch (error) {
        if (!(error instanceof ProviderRefused && GONE.includes(error.code ?? ''))) throw error
      }
    },

    async probe() {
      await post('/institutions/get', { count: 1, offset: 0, country_codes: ['US'] })
    },
  }
}

/** Plaid's account types between which money may move, and our names for them. */
const ACCOUNT_TYPES = {
  checking: 'checking',
  savings: 'savings',
  'money market': 'savings',
  'cash management': 'checking',
} as const

const token = z.string().check(z.regex(/^[\w-]{8,200}$/))

const Created = z.object({
  link_token: token,
  hosted_link_url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
})

const LinkToken = z.object({
  link_sessions: z.optional(
    z.array(
      z.object({
        results: z.optional(
          z.nullable(
            z.object({
              item_add_results: z.optional(
                z.array(
                  z.object({ public_token: token, accounts: z.array(z.object({ id: text })) }),
                ),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
})

const Exchanged = z.object({ access_token: token, item_id: text })

const Auth = z.object({
  accounts: z.array(
    z.object({
      account_id: text,
      subtype: z.enum(['checking', 'savings', 'money market', 'cash management']),
    }),
  ),
  numbers: z.object({
    ach: z.array(z.object({ account_id: text, account: text, routing: text })),
  }),
  item: z.object({
    item_id: text,
    institution_name: maybe,
    consent_expiration_time: maybe,
  }),
})

const Identity = z.object({
  accounts: z.array(
    z.object({
      account_id: text,
      owners: z.array(z.object({ names: z.array(z.nullable(text)) })),
    }),
  ),
})

import { z } from 'zod/mini'
import { ProviderRefused, WrongAnswer } from '../vendor-http.ts'
import type { AggregatorSettings, ConsentedAccount } from './port.ts'
import {
  type Ask,
  maybe,
  type OpenedSession,
  readAs,
  text,
  theOnly,
  toConsented,
  type VendorClient,
} from './vendor.ts'

type Settings = Pick<AggregatorSettings, 'clientId' | 'secret'> & {
  fastlink: NonNullable<AggregatorSettings['fastlink']>
}

export const YODLEE_HEADERS = { 'api-version': '1.1' }

/** Returns the code of an error, such as Y807. */
export function yodleeCode(body: unknown): string | undefined {
  const parsed = ErrorBody.safeParse(body)
  return parsed.success ? parsed.data.errorCode : undefined
}
const ErrorBody = z.object({ errorCode: z.string().check(z.regex(/^Y\d{3}$/)) })

/** The user has nothing with this id. */
const NOT_FOUND = 'Y807'
/** FastLink has ended, but Yodlee is still reading the bank. */
const IN_PROGRESS = 'Y871'

/**
 * Speaks Yodlee's API 1.1 and FastLink 4, after their public documentation (developer.envestnet.com, read in November
 * 2026: Client Credentials, Generate Access Token, Register User, Get Provider Accounts, Get Verified Accounts,
 * Delete Provider Account, FastLink 4 API Integrations). It was never tried against Yodlee itself.
 *
 * Each depositor is a user at Yodlee whose login name is the depositor's id, without a name. A user may have shared
 * accounts for several links, so the account for this link is in a bank connection that was made or read since the
 * widget opened. Yodlee says which of its accounts was chosen; the browser is not believed.
 */
export function yodlee(ask: Ask, { clientId, secret, fastlink }: Settings): VendorClient {
  async function tokenOf(loginName: string): Promise<z.infer<typeof Token>['token']> {
    const body = await ask({
      method: 'POST',
      path: '/auth/token',
      headers: { loginname: loginName },
      form: { clientId, secret },
    })
    return readAs(Token, body, 'a token').token
  }

  /** Returns a function that sends requests as a user. A depositor who is not a user yet is registered first. */
  async function asUser(depositor_id: string) {
    const { accessToken, expiresIn } = await tokenOf(depositor_id).catch(async (error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error
      await register(depositor_id)
      return tokenOf(depositor_id)
    })
    const headers = { authorization: `Bearer ${accessToken}` }
    const send = (method: 'GET' | 'DELETE', path: string) => ask({ method, path, headers })
    return { accessToken, expiresIn, send }
  }

  async function register(depositor_id: string): Promise<void> {
    const { accessToken } = await tokenOf(fastlink.adminLogin)
    await ask({
      method: 'POST',
      path: '/user/register',
      headers: { authorization: `Bearer ${accessToken}` },
      body: { user: { loginName: depositor_id } },
    })
  }

  return {
    async open({ depositor_id, linkedAccountId }) {
      const { accessToken, expiresIn } = await asUser(depositor_id)
      return {
        opening: {
          vendor: 'yodlee',
          uuid: linkedAccountId,
          action: fastlink.url,
          access_token: accessToken,
          config_name: fastlink.configName,
        },
        handle: null,
        opensForMs: expiresIn * 1000,
      }
    },

    async read(session) {
      const { send } = await asUser(session.depositor_id)
      const body = await send('GET', '/providerAccounts')
      const { providerAccount = [] } = readAs(ProviderAccounts, body, 'provider accounts')
      for (const { id } of sharedSince(providerAccount, session)) {
        const account = await readVerified(send, id, session)
        if (account !== undefined) return account
      }
      return null
    },

    async end(depositor_id, { reference }) {
      const { send } = await asUser(depositor_id)
      try {
        await send('DELETE', `/providerAccounts/${encodeURIComponent(reference)}`)
      } catch (error) {
        const isGone = error instanceof ProviderRefused && error.code === NOT_FOUND
        if (!isGone) throw error
      }
    },

    async probe() {
      await tokenOf(fastlink.adminLogin)
    },
  }
}

type Send = (method: 'GET', path: string) => Promise<unknown>

/** Reads the account that the person chose from one bank connection; undefined if none is verified yet. */
async function readVerified(
  send: Send,
  providerAccountId: number,
  session: OpenedSession,
): Promise<ConsentedAccount | undefined> {
  const path = `/verification/verifiedAccounts?providerAccountId=${providerAccountId}&isSelected=true`
  const body = await send('GET', path).catch((error: unknown) => {
    const isEarly =
      error instanceof ProviderRefused && [IN_PROGRESS, NOT_FOUND].includes(error.code ?? '')
    if (isEarly) return {}
    throw error
  })
  const { verifiedAccount = [] } = readAs(VerifiedAccounts, body, 'verified accounts')
  const usable = verifiedAccount.filter(
    ({ CONTAINER, verificationStatus, isSelected }) =>
      CONTAINER === 'bank' && verificationStatus === 'SUCCESS' && isSelected !== false,
  )
  const account = theOnly(usable)
  if (account === undefined) return undefined
  if (account.providerAccountId !== providerAccountId) {
    throw new WrongAnswer('the answer is about another bank connection')
  }
  const reference = String(providerAccountId)
  await session.keep({ reference, accountReference: String(account.accountId), access: null })
  const { accountType, fullAccountNumberList: numbers } = account
  return toConsented({
    bankName: account.providerName,
    routingNumber: account.bankTransferCode?.find(({ type }) => type === 'ROUTING_NUMBER')?.id,
    accountNumber: numbers?.paymentAccountNumber ?? numbers?.unmaskedAccountNumber,
    accountType: accountType === 'CHECKING' ? 'checking' : 'savings',
    holderNames: (account.holder ?? []).map(({ name }) => fullNameOf(name)),
    renewsConsent: false,
  })
}

/** A connection counts as new if it is at most this much older than the widget, because clocks differ. */
const CLOCKS_DIFFER_MS = 300_000
/** The most bank connections that are examined. A person shares one at a time. */
const CONNECTIONS_MAX = 5

/**
 * Returns the connections that were made or read since the widget opened: first those that no other link uses, then
 * the newest.
 */
function sharedSince(
  all: readonly z.infer<typeof ProviderAccount>[],
  { openedAt, usedReferences }: OpenedSession,
): { id: number }[] {
  const since = openedAt.getTime() - CLOCKS_DIFFER_MS
  return all
    .map(({ id, createdDate, dataset }) => {
      const times = [createdDate, ...(dataset ?? []).map(({ lastUpdated }) => lastUpdated)]
      const known = times
        .map((time) => Date.parse(time ?? ''))
        .filter((time) => !Number.isNaN(time))
      return { id, at: Math.max(0, ...known), isUsed: usedReferences.has(String(id)) }
    })
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => Number(one.isUsed) - Number(other.isUsed) || other.at - one.at)
    .slice(0, CONNECTIONS_MAX)
}

/** Some banks give the name as one text, others in three parts. */
function fullNameOf(name: z.infer<typeof Name>): string | null {
  if (name?.fullName) return name.fullName
  return [name?.first, name?.middle, name?.last].filter(Boolean).join(' ') || null
}

const id = z.int().check(z.positive())
/** Yodlee omits empty lists. */
const list = <T extends z.ZodMiniType>(of: T) => z.optional(z.array(of))

const Token = z.object({
  token: z.object({
    accessToken: z.string().check(z.regex(/^[\w.~+/-]{8,1000}=*$/)),
    expiresIn: z.int().check(z.positive()),
  }),
})

const ProviderAccount = z.object({
  id,
  createdDate: maybe,
  dataset: list(z.object({ lastUpdated: maybe })),
})
const ProviderAccounts = z.object({ providerAccount: list(ProviderAccount) })

const Name = z.optional(
  z.nullable(z.object({ fullName: maybe, first: maybe, middle: maybe, last: maybe })),
)

const VerifiedAccounts = z.object({
  verifiedAccount: list(
    z.object({
      CONTAINER: text,
      accountId: id,
      providerAccountId: id,
      providerName: maybe,
      accountType: z.enum(['CHECKING', 'SAVINGS', 'MONEY_MARKET']),
      verificationStatus: text,
      isSelected: z.optional(z.boolean()),
      fullAccountNumberList: z.optional(
        z.object({ paymentAccountNumber: maybe, unmaskedAccountNumber: maybe }),
      ),
      bankTransferCode: list(z.object({ id: text, type: text })),
      holder: list(z.object({ name: Name })),
    }),
  ),
})

import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  AggregatorSettings,
  AggregatorVendor,
} from '../../src/platform/ports/aggregator/port.ts'
import plaidExchanges from './exchanges/plaid.json' with { type: 'json' }
import yodleeExchanges from './exchanges/yodlee.json' with { type: 'json' }
import { type Fault, fill } from './identity-provider.ts'

const CLIENT_ID = 'invented-client'
const SECRET = 'invented-secret-of-the-aggregator'
const ADMIN = 'invented_admin'

/** A consent that a person gave at the vendor. */
interface Shared {
  owner: string
  /** Yodlee's provider account or Plaid's item. */
  reference: string
  accounts: string[]
  number: string
  holders: string[]
  at: Date
  /** Plaid's tokens: the link token, the public token and the access token. */
  link: string
  publicToken: string
  access: string
  isSpent: boolean
  isRemoved: boolean
  /** Yodlee still reads the bank. */
  isInProgress: boolean
}

/** An aggregator on loopback that speaks a vendor's documented API and can be made to fail. */
export interface AggregatorProvider {
  settings: AggregatorSettings
  shared: Shared[]
  /** The method and path of each request, in order. */
  requests: string[]
  /** The headers and bodies of all requests. */
  sent: string[]
  /** Faults, each for the next request whose path begins with `at`. */
  faults: { at: string; fault: Fault }[]
  /** A person finishes the widget: they sign in to a bank and share one account, or several. */
  share(owner: string, what?: Partial<Shared>): Shared
  /** Returns the vendor's answer with the numbers of this account. */
  numbersOf(shared: Shared): string
  close(): Promise<void>
}

interface Reply {
  status?: number
  body?: unknown
}

export async function openAggregatorProvider(
  vendor: AggregatorVendor,
): Promise<AggregatorProvider> {
  const server = createServer((request, response) => void reply(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const work = vendor === 'yodlee' ? playYodlee() : playPlaid(url)

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const path = request.url ?? ''
    provider.requests.push(`${request.method} ${path}`)
    provider.sent.push(JSON.stringify(request.headers), text)
    const index = provider.faults.findIndex(({ at }) => path.startsWith(at))
    const fault = index === -1 ? undefined : provider.faults.splice(index, 1)[0]?.fault
    // Other faults happen after the request was carried out, so only the answer is lost.
    const done = fault?.isRefusal === true ? {} : work.answer(provider, request, text)
    if (fault !== undefined && fault(response) !== false) return
    const { status = 200, body }: Reply = done
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  const provider: AggregatorProvider = {
    settings: {
      vendor,
      url,
      clientId: CLIENT_ID,
      secret: SECRET,
      fastlink:
        vendor === 'yodlee'
          ? { adminLogin: ADMIN, url: `${url}/fastlink`, configName: 'Verification' }
          : null,
    },
    shared: [],
    requests: [],
    sent: [],
    faults: [],
    share(owner, what = {}) {
      const links = work.linksOf(owner)
      const made: Shared = {
        owner,
        reference: vendor === 'yodlee' ? String(randomInt(1e8, 1e9)) : `item_${hex()}`,
        accounts: [vendor === 'yodlee' ? String(randomInt(1e8, 1e9)) : `account_${hex()}`],
        number: '700012345',
        holders: ['Tessa Testwell'],
        at: new Date(),
        link: links.at(-1) ?? '',
        publicToken: `public-sandbox-${hex()}`,
        access: `access-sandbox-${hex()}`,
        isSpent: false,
        isRemoved: false,
        isInProgress: false,
        ...what,
      }
      provider.shared.push(made)
      return made
    },
    numbersOf: (shared) => JSON.stringify(work.numbersOf(shared)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

const hex = () => randomBytes(8).toString('hex')

interface Play {
  answer(provider: AggregatorProvider, request: IncomingMessage, text: string): Reply
  /** Lists the link tokens of widgets opened for a person, if the vendor has such tokens. */
  linksOf(owner: string): string[]
  numbersOf(shared: Shared): unknown
}

function playYodlee(): Play {
  const users = new Set<string>()
  const tokens = new Map<string, string>()
  const refuse = (code: string, status = 400) => ({
    status,
    body: fill(yodleeExchanges.error, { $code: code }),
  })

  function giveToken(login: string, text: string): Reply {
    const form = new URLSearchParams(text)
    const isKnown = form.get('clientId') === CLIENT_ID && form.get('secret') === SECRET
    if (!isKnown) return refuse('Y016', 401)
    if (login !== ADMIN && !users.has(login)) return refuse('Y305')
    const token = `token${hex()}`
    tokens.set(token, login)
    return { status: 201, body: fill(yodleeExchanges.token, { $token: token }) }
  }

  const answer: Play['answer'] = (provider, { method, headers, url = '' }, text) => {
    if (headers['api-version'] !== '1.1') return refuse('Y011')
    const { pathname, searchParams } = new URL(url, 'http://yodlee')
    if (pathname === '/auth/token') return giveToken(String(headers['loginname']), text)
    const login = tokens.get(String(headers.authorization).replace('Bearer ', ''))
    if (login === undefined) return refuse('Y020', 401)
    if (pathname === '/user/register') {
      const { user } = JSON.parse(text) as { user: { loginName: string } }
      if (login !== ADMIN) return refuse('Y007', 401)
      users.add(user.loginName)
      return { body: fill(yodleeExchanges.user, { $login: user.loginName }) }
    }
    const own = provider.shared.filter(({ owner, isRemoved }) => owner === login && !isRemoved)
    if (pathname === '/providerAccounts') {
      return { body: own.length === 0 ? {} : { providerAccount: own.map(toProviderAccount) } }
    }
    if (method === 'DELETE') {
      const found = own.find(({ reference }) => pathname.endsWith(`/${reference}`))
      if (found === undefined) return refuse('Y807')
      found.isRemoved = true
      return { status: 204 }
    }
    const found = own.find(({ reference }) => reference === searchParams.get('providerAccountId'))
    if (found === undefined) return refuse('Y807')
    if (found.isInProgress) return refuse('Y871')
    return { body: toVerifiedAccounts(found) }
  }
  return { answer, linksOf: () => [], numbersOf: toVerifiedAccounts }
}

function toProviderAccount({ reference, at }: Shared) {
  const time = at.toISOString()
  const values = { $id: Number(reference), $created: time, $updated: time }
  return fill(yodleeExchanges.providerAccount, values)
}

function toVerifiedAccounts(shared: Shared) {
  const verifiedAccount = shared.accounts.map((account) => toVerified(shared, account))
  return { ...yodleeExchanges.verifiedAccounts, verifiedAccount }
}

function toVerified({ reference, number, holders }: Shared, account: string) {
  const holder = holders.map((name) => fill(yodleeExchanges.holder, { $holder: name }))
  const values = { $id: Number(reference), $account: Number(account), $number: number }
  return fill({ ...yodleeExchanges.verifiedAccount, holder }, values)
}

function playPlaid(origin: string): Play {
  const links = new Map<string, string>()
  const refuse = (code: string) => ({
    status: 400,
    body: fill(plaidExchanges.error, { $code: code }),
  })

  const answer: Play['answer'] = ({ shared }, { headers, url }, text) => {
    const isKnown = headers['plaid-client-id'] === CLIENT_ID && headers['plaid-secret'] === SECRET
    if (!isKnown) return refuse('INVALID_API_KEYS')
    const body = JSON.parse(text) as Record<string, string> & { user?: { client_user_id: string } }
    const ofAccess = shared.find(
      ({ access, isRemoved }) => access === body['access_token'] && !isRemoved,
    )
    switch (url) {
      case '/institutions/get':
        return { body: plaidExchanges.institutions }
      case '/link/token/create': {
        const link = `link-sandbox-${hex()}`
        links.set(link, body.user?.client_user_id ?? '')
        const values = { $link: link, $page: `${origin}/hl/${hex()}` }
        return { body: fill(plaidExchanges.linkToken, values) }
      }
      case '/link/token/get': {
        const sessions = shared.filter(({ link }) => link === body['link_token'])
        return { body: { link_token: body['link_token'], link_sessions: sessions.map(toSession) } }
      }
      case '/item/public_token/exchange': {
        const found = shared.find(({ publicToken }) => publicToken === body['public_token'])
        if (found === undefined || found.isSpent) return refuse('INVALID_PUBLIC_TOKEN')
        found.isSpent = true
        return {
          body: fill(plaidExchanges.exchanged, { $access: found.access, $item: found.reference }),
        }
      }
      case '/auth/get':
        return ofAccess ? { body: toAuth(ofAccess) } : refuse('ITEM_NOT_FOUND')
      case '/identity/get':
        return ofAccess ? { body: toIdentity(ofAccess) } : refuse('ITEM_NOT_FOUND')
      case '/item/remove':
        if (ofAccess === undefined) return refuse('ITEM_NOT_FOUND')
        ofAccess.isRemoved = true
        return { body: plaidExchanges.removed }
      default:
        return { status: 404, body: fill(plaidExchanges.error, { $code: 'NOT_FOUND' }) }
    }
  }
  return {
    answer,
    numbersOf: toAuth,
    linksOf: (owner) => [...links].filter(([, of]) => of === owner).map(([link]) => link),
  }
}

function toSession({ publicToken, accounts }: Shared) {
  const { linkSession, sharedAccount } = plaidExchanges
  const [result] = linkSession.results.item_add_results
  const ofEach = accounts.map((account) => fill(sharedAccount, { $account: account }))
  const results = { item_add_results: [{ ...result, accounts: ofEach }] }
  return fill({ ...linkSession, results }, { $public: publicToken })
}

function toAuth({ accounts: [account = ''], number, reference }: Shared) {
  return fill(plaidExchanges.auth, { $account: account, $number: number, $item: reference })
}

function toIdentity({ accounts: [account = ''], holders }: Shared) {
  const { identity } = plaidExchanges
  const owners = identity.owners.map((owner) => ({ ...owner, names: holders }))
  return { accounts: [fill({ ...identity, owners }, { $account: account })] }
}

import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** A person with an account at the issuer. */
export interface IssuerPerson {
  email: string
  email_verified?: boolean
  name: string
  groups: string[]
}

/** A real OpenID Connect issuer on loopback. Tests control its people, answers and outages. */
export interface Issuer {
  url: string
  people: Map<string, IssuerPerson>
  /** The person who signs in next. */
  current: string
  /** While this is true, every connection is cut. */
  isDown: boolean
  /** Changes the header and claims of an ID token before the issuer signs it. */
  forge: ((header: Jwt, claims: Jwt) => [Jwt, Jwt]) | undefined
  /** The requested paths, in order. */
  requests: string[]
  close(): Promise<void>
}

type Jwt = Record<string, unknown>

interface Registration {
  client_id: string
  client_secret: string
  /** The origins of the institution that registered. */
  origins: string[]
}

export async function openIssuer(
  registrations: readonly Registration[],
  { hasRefreshTokens = true, hasPages = false } = {},
): Promise<Issuer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  const issuer: Issuer = {
    url,
    people: new Map(),
    current: '',
    isDown: false,
    forge: undefined,
    requests: [],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const configuration = configure(issuer, registrations, { hasRefreshTokens, hasPages })
  const provider = new Provider(url, { ...configuration, jwks: { keys: [key] } })
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path !== '/token' || issuer.forge === undefined || !body?.id_token) return
    body.id_token = sign(issuer.forge, body.id_token, privateKey)
  })
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    issuer.requests.push(new URL(request.url ?? '/', url).pathname)
    if (issuer.isDown) request.destroy()
    else if (!hasPages && request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, { login: { accountId: issuer.current } })
    } else void handle(request, response)
  })
  return issuer
}

const SCOPES = 'openid email profile groups offline_access'

function configure(
  issuer: Issuer,
  registrations: readonly Registration[],
  { hasRefreshTokens, hasPages }: { hasRefreshTokens: boolean; hasPages: boolean },
): Configuration {
  return {
    clients: registrations.map(({ origins, ...client }) => ({
      ...client,
      redirect_uris: origins.map((origin) => `${origin}/console/sso`),
      post_logout_redirect_uris: origins.map((origin) => `${origin}/console/login`),
      grant_types: ['authorization_code', 'refresh_token'],
    })),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['for tests only'] },
    ...(!hasPages && { interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` } }),
    // A browser signs in on the provider's own page, where the person's id is the user name.
    features: { devInteractions: { enabled: hasPages } },
    issueRefreshToken: () => hasRefreshTokens,
    rotateRefreshToken: true,
    findAccount: (_ctx, accountId) => {
      const person = issuer.people.get(accountId)
      return (
        person && { accountId, claims: () => ({ sub: accountId, email_verified: true, ...person }) }
      )
    },
    async loadExistingGrant({ oidc }) {
      const { client, provider, session } = oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
  }
}

function sign(
  forge: NonNullable<Issuer['forge']>,
  token: string,
  key: Parameters<ReturnType<typeof createSign>['sign']>[0],
): string {
  const [head = '', body = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Jwt
  const write = (part: Jwt) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const [header, claims] = forge(read(head), read(body))
  const text = `${write(header)}.${write(claims)}`
  if (header['alg'] === 'none') return `${text}.`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

const REDIRECTS_AT_MOST = 10

/** Follows the issuer's redirects as a browser does until they lead back. Returns the query of that address. */
export async function answerOf(issuer: Issuer, start: string, jar = new Map<string, string>()) {
  let at = start
  for (let hop = 0; hop < REDIRECTS_AT_MOST; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the issuer answered ${response.status} at ${at}`)
    at = new URL(location, at).href
    if (!at.startsWith(issuer.url)) return new URL(at)
  }
  throw new Error('the issuer sends in circles')
}

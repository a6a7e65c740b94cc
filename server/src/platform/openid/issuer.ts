import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  ResponseBodyError,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  refreshTokenGrant,
} from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'

/** The registration of one institution at its identity provider. */
export interface Client {
  issuer: string
  client_id: string
  client_secret: string
  /** Whether the issuer may be a process on this machine without TLS, as outside production. */
  mayBePlain: boolean
}

/** The values sent to the provider in one sign-in, which its answer has to match. */
interface SignInChecks {
  redirectUri: string
  state: string
  nonce: string
  /** The PKCE verifier, without which nobody can use the code. */
  verifier: string
}

/** The tokens of a sign-in, which are used to ask the provider again and to sign out there. */
export interface Tokens {
  access_token: string
  refresh_token: string | undefined
  id_token: string
}

/** The provider's statements about a person, by name of claim. */
export type Claims = Readonly<Record<string, unknown>>

interface Confirmed {
  subject: string
  claims: Claims
  tokens: Tokens
}

interface SignedIn extends Confirmed {
  /** Whether the provider required a passkey or a security key. */
  isByPasskey: boolean
}

/** The provider answered with a refusal: a wrong or used code, an invalid token, or an ended account. */
export class IssuerRefused extends Error {
  override name = 'IssuerRefused'
  /** A code of the library or the protocol for the audit log. It quotes nothing from the answer. */
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The errors of OAuth 2.0 (RFC 6749, 6750) and OpenID Connect that are about a person or their answer. */
const PROTOCOL_CODES = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'insufficient_scope',
  'interaction_required',
  'invalid_grant',
  'invalid_token',
  'login_required',
  'registration_not_supported',
  'request_not_supported',
  'unsupported_response_type',
])

/** The code comes from an address that anybody may have written, so any other text is left out. */
function refusedWith(code: string, cause: unknown): IssuerRefused {
  return new IssuerRefused(PROTOCOL_CODES.has(code) ? code : 'another_error', cause)
}

/** The provider gave no answer, or one that says nothing about the person. */
export class IssuerUnreachable extends Error {
  override name = 'IssuerUnreachable'
}

const SCOPES = ['openid', 'email', 'profile']
/**
 * The scope that asks for a refresh token. It is sent only to issuers that list it, because others refuse unknown
 * scopes.
 */
const OFFLINE = 'offline_access'
/** The scope that asks for groups. Issuers that list it return groups only to those who ask. */
const GROUPS = 'groups'

/** Returns the provider's address to which the browser goes to sign in. */
export async function signInUrl(client: Client, checks: SignInChecks): Promise<string> {
  const issuer = await reach(() => discover(client))
  const { scopes_supported: known = [] } = issuer.serverMetadata()
  const scopes = [...SCOPES, ...[OFFLINE, GROUPS].filter((scope) => known.includes(scope))]
  const url = buildAuthorizationUrl(issuer, {
    redirect_uri: checks.redirectUri,
    scope: scopes.join(' '),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Exchanges the code of a provider's answer for tokens, and validates the ID token: its signature, issuer,
 * audience, time and nonce. `answer` is the query with which the provider sent the browser back.
 */
export async function finishSignIn(
  client: Client,
  { redirectUri, state, nonce, verifier }: SignInChecks,
  answer: string,
): Promise<SignedIn> {
  const issuer = await reach(() => discover(client))
  const url = new URL(redirectUri)
  url.search = answer
  return reach(async () => {
    const got = await authorizationCodeGrant(issuer, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = got.claims()
    const { id_token, access_token, refresh_token } = got
    if (claims === undefined || id_token === undefined) throw new IssuerRefused('no_id_token', null)
    const tokens = { access_token, refresh_token, id_token }
    // Without a refresh token only the user information can be asked for again, so only the groups there count.
    const said = refresh_token === undefined ? aboutPerson(claims) : claims
    return {
      subject: claims.sub,
      claims: await withUserInfo(issuer, claims.sub, { claims: said, access_token }),
      tokens,
      isByPasskey: isByPasskey(claims),
    }
  })
}

/** Asks the provider again about a person who signed in, with the refresh token if there is one. */
export async function askAgain(
  client: Client,
  subject: string,
  tokens: Tokens,
): Promise<Confirmed> {
  // If the issuer's description cannot be read, for any reason, that says nothing about the person.
  const issuer = await discover(client).catch((error: unknown) => {
    throw unreachable(error)
  })
  return reach(async () => {
    const { refresh_token: old } = tokens
    if (old === undefined) {
      const { access_token } = tokens
      const claims = await withUserInfo(issuer, subject, { claims: {}, access_token })
      return { subject, claims, tokens }
    }
    const got = await refreshTokenGrant(issuer, old)
    const { access_token, refresh_token = old, id_token = tokens.id_token } = got
    const claims: Claims = got.claims() ?? { sub: subject }
    if (claims['sub'] !== subject) {
      throw new IssuerRefused('another_subject', null)
    }
    return {
      subject,
      claims: await withUserInfo(issuer, subject, { claims, access_token }),
      tokens: { access_token, refresh_token, id_token },
    }
  })
}

/** Returns the address where the browser ends the session at the provider; null if the provider has none. */
export async function endSessionUrl(
  client: Client,
  { tokens, returnTo }: { tokens: Tokens; returnTo: string },
): Promise<string | null> {
  const issuer = await reach(() => discover(client))
  if (issuer.serverMetadata().end_session_endpoint === undefined) return null
  const parameters = { id_token_hint: tokens.id_token, post_logout_redirect_uri: returnTo }
  return buildEndSessionUrl(issuer, parameters).href
}

function aboutPerson({ email, email_verified, name }: Claims): Claims {
  return { email, email_verified, name }
}

/** The values in ID tokens for a sign-in that resists phishing (RFC 8176, and OpenID's values for `acr`). */
const OF_PASSKEYS: readonly unknown[] = ['hwk', 'swk', 'fido', 'phr', 'phrh']

function isByPasskey({ acr, amr }: Claims): boolean {
  return [acr, ...(Array.isArray(amr) ? (amr as unknown[]) : [])].some((word) =>
    OF_PASSKEYS.includes(word),
  )
}

/** Reads the issuer's description of itself. Throws if it cannot be read or describes another issuer. */
export async function describeIssuer(client: Client): Promise<void> {
  await reach(() => discover(client))
}

/** Merges the claims of the ID token with the user information, which is more recent. */
async function withUserInfo(
  issuer: Configuration,
  subject: string,
  { claims, access_token }: { claims: Claims; access_token: string },
): Promise<Claims> {
  if (issuer.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...claims, ...(await fetchUserInfo(issuer, access_token, subject)) }
}

/** The algorithms that an ID token may be signed with: neither `none` nor those that use the client secret. */
const ALGORITHMS: readonly string[] = ['RS', 'PS', 'ES']
  .flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`])
  .concat('EdDSA', 'Ed25519')
const TIMEOUT_SECONDS = 5
/** An issuer's addresses and keys rarely change. A new key is fetched when a token names it. */
const KEPT_MS = 10 * 60_000
const MAX_KEPT = 200

const known = new Map<string, { issuer: Configuration; untilMs: number }>()

/** Reads the issuer's description of itself, and refuses one of another issuer. */
async function discover(client: Client): Promise<Configuration> {
  const key = JSON.stringify(client)
  const kept = known.get(key)
  if (kept !== undefined && kept.untilMs > Date.now()) return kept.issuer
  const { issuer: address, client_id, client_secret, mayBePlain } = client
  const plain = mayBePlain ? [allowInsecureRequests] : []
  const found = await discovery(new URL(address), client_id, client_secret, undefined, {
    [customFetch]: boundedFetch,
    timeout: TIMEOUT_SECONDS,
    execute: plain,
  })
  const described = found.serverMetadata()
  if (described.issuer !== address) throw new IssuerRefused('another_issuer', null)
  const issuer = new Configuration(
    { ...metadataOf(described) },
    client_id,
    undefined,
    authenticationOf(described)(client_secret),
  )
  issuer[customFetch] = boundedFetch
  issuer.timeout = TIMEOUT_SECONDS
  for (const allow of plain) allow(issuer)
  // Without this call the library trusts the TLS connection and does not check the signature of the ID token.
  enableNonRepudiationChecks(issuer)
  if (known.size >= MAX_KEPT) known.clear()
  known.set(key, { issuer, untilMs: Date.now() + KEPT_MS })
  return issuer
}

function metadataOf(described: ServerMetadata): ServerMetadata {
  const { id_token_signing_alg_values_supported: offered = ['RS256'] } = described
  const allowed = offered.filter((name) => ALGORITHMS.includes(name))
  if (allowed.length === 0) throw new IssuerRefused('no_allowed_algorithm', null)
  return { ...described, id_token_signing_alg_values_supported: allowed }
}

function authenticationOf({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) {
  return methods?.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
}

/** Protocol errors that are about our registration or the provider, and not about a person. */
const NOT_ABOUT_A_PERSON = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_request',
  'invalid_scope',
  'unsupported_grant_type',
  'temporarily_unavailable',
  'server_error',
  'slow_down',
])
/** The library's codes for a provider that gave no usable answer. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
])
const TOO_MANY = 429
const SERVER_ERROR = 500
/** A provider may refuse a token with one of these statuses and no error code of the protocol. */
const REFUSALS = new Set([400, 401, 403])

/** Runs an exchange with the provider. A failure is reported either as a refusal or as an unreachable provider. */
async function reach<T>(exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange()
  } catch (error) {
    if (error instanceof IssuerRefused) throw error
    if (error instanceof ResponseBodyError) {
      const { status } = error
      const isBusy = status === TOO_MANY || status >= SERVER_ERROR
      const isOurs = isBusy || NOT_ABOUT_A_PERSON.has(error.error)
      throw isOurs ? unreachable(error) : refusedWith(error.error, error)
    }
    if (error instanceof AuthorizationResponseError) throw refusedWith(error.error, error)
    if (error instanceof WWWAuthenticateChallengeError) {
      throw new IssuerRefused(`status_${error.status}`, error)
    }
    if (error instanceof ClientError && isRefusal(error)) {
      throw new IssuerRefused(error.code ?? 'unknown', error)
    }
    throw unreachable(error)
  }
}

function isRefusal({ code, cause }: ClientError): boolean {
  if (cause instanceof Response) return REFUSALS.has(cause.status)
  return code !== undefined && !NO_ANSWER.has(code)
}

function unreachable(cause: unknown): IssuerUnreachable {
  return new IssuerUnreachable('the identity provider gave no usable answer', { cause })
}

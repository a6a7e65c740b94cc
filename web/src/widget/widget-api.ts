/** The widget's own calls: its token opens them and nothing else goes along, no cookie either. */
const PREFIX = '/sandbox/api/widget'
const SESSION_ENDED = 401

export interface Bank {
  routing_number: string
  name: string
}

export interface OfferedAccount {
  id: string
  name: string
  account_type: 'checking' | 'savings'
  last_four: string
  balance_cents: number
}

export type BankAnswer = { outcome: 'chosen' | 'bank_down' }

export type SignInAnswer =
  | { outcome: 'signed_in'; accounts: OfferedAccount[] }
  | { outcome: 'wrong_credentials' | 'bank_down' | 'needs_relink' }

export interface WidgetApi {
  listBanks(): Promise<Bank[]>
  chooseBank(routing_number: string): Promise<BankAnswer>
  signIn(credentials: { username: string; password: string }): Promise<SignInAnswer>
  consent(account_id: string): Promise<{ uuid: string }>
}

/** Why a call failed, in words for the person; `errors` lets a form show them as its own. */
export class WidgetError extends Error {
  readonly errors = {}
}

export function openApi(token: string, onEnded: () => void): WidgetApi {
  async function ask<T>(name: string, body?: object): Promise<T> {
    const response = await send(token, name, body)
    if (response.status === SESSION_ENDED) onEnded()
    if (!response.ok) throw new WidgetError('That did not work. Please try again.')
    return (await response.json()) as T
  }
  return {
    listBanks: () => ask('banks'),
    chooseBank: (routing_number) => ask('bank', { routing_number }),
    signIn: (credentials) => ask('sign-in', credentials),
    consent: (account_id) => ask('consent', { account_id }),
  }
}

async function send(token: string, name: string, body: object | undefined): Promise<Response> {
  try {
    return await fetch(`${PREFIX}/${name}`, {
      method: body ? 'POST' : 'GET',
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch {
    throw new WidgetError('There is no connection. Check that you are online and try again.')
  }
}

import type { EndpointDefinition } from '@passbook/contract/endpoint'
import {
  type BankAnswer,
  type SignInAnswer,
  WIDGET_PREFIX,
  type WidgetBank,
  widgetEndpoints,
} from '@passbook/contract/widget'
import { type Sending, send } from '../api/http.ts'

const SESSION_ENDED = 401

/** The widget's own calls: its token opens them and nothing else goes along, no cookie either. */
export interface WidgetApi {
  listBanks(): Promise<WidgetBank[]>
  chooseBank(routing_number: string): Promise<BankAnswer>
  signIn(credentials: { username: string; password: string }): Promise<SignInAnswer>
  consent(account_id: string): Promise<{ uuid: string }>
}

/** Why a call failed, in words for the person; `errors` lets a form show them as its own. */
export class WidgetError extends Error {
  readonly errors = {}
}

export function openApi(token: string, onEnded: () => void): WidgetApi {
  const sending: Sending = {
    base: WIDGET_PREFIX,
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}` },
  }
  async function ask<T>(endpoint: EndpointDefinition, body?: object): Promise<T> {
    const response = await send(endpoint, { body }, sending).catch(() => {
      throw new WidgetError('There is no connection. Check that you are online and try again.')
    })
    if (response.status === SESSION_ENDED) onEnded()
    if (!response.ok) throw new WidgetError('That did not work. Please try again.')
    return (await response.json()) as T
  }
  return {
    listBanks: () => ask(widgetEndpoints.listBanks),
    chooseBank: (routing_number) => ask(widgetEndpoints.chooseBank, { routing_number }),
    signIn: (credentials) => ask(widgetEndpoints.signIn, credentials),
    consent: (account_id) => ask(widgetEndpoints.consent, { account_id }),
  }
}

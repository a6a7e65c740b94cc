import type { EndpointDefinition } from '@passbook/contract/endpoint'
import {
  type BankAnswer,
  type SignInAnswer,
  WIDGET_PREFIX,
  type WidgetBank,
  widgetEndpoints,
} from '@passbook/contract/widget'
import { type SendOptions, send } from '../api/http.ts'

const SESSION_ENDED = 401

/** The calls of the widget. They carry only its token, and no cookie. */
export interface WidgetApi {
  listBanks(): Promise<WidgetBank[]>
  chooseBank(routing_number: string): Promise<BankAnswer>
  signIn(credentials: { username: string; password: string }): Promise<SignInAnswer>
  consent(account_id: string): Promise<{ uuid: string }>
}

/** Why a call failed, in words for the person. With `errors`, a form can show it. */
export class WidgetError extends Error {
  readonly errors = {}
}

export function openApi(token: string, onEnded: () => void): WidgetApi {
  const sending: SendOptions = {
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

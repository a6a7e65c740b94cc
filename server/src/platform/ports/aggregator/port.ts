import type { AccountType } from '../../db/tables/outside.ts'

/** The widget of a depositor, open for a limited time. */
export interface WidgetSession {
  /** The URL that the page frames; on our own host in the sandbox. */
  url: string
  /** Valid for minutes, bound to the depositor and the link; passed to the widget by postMessage. */
  token: string
  expiresAt: Date
}

export interface WidgetRequest {
  institution_id: string
  depositor_id: string
  linkedAccountId: string
  /** Real time: a widget is open for minutes, wherever the banking clock stands. */
  now: Date
}

/** An account that its owner signed in to and agreed to share. */
export interface ConsentedAccount {
  bankName: string
  routingNumber: string
  accountNumber: string
  accountType: AccountType
  holderName: string
  /** Whether its bank asks its owner to renew the consent from time to time. */
  renewsConsent: boolean
}

/** Reads people's accounts at other banks with their consent (SPEC 3: FASTLINK). */
export interface AggregatorPort {
  openWidget(request: WidgetRequest): Promise<WidgetSession>
  /** The account shared for this link; null if none was. Rejects when the provider is down. */
  readConsent(request: Omit<WidgetRequest, 'now'>): Promise<ConsentedAccount | null>
}

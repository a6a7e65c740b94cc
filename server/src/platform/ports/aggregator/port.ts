import type { AccountType } from '../../db/tables/outside.ts'

/** A depositor's own widget, open for a while. */
export interface WidgetSession {
  /** What the page frames; on our own host in the sandbox. */
  url: string
  /** Short-lived, bound to the depositor and the link; given to the widget by postMessage. */
  token: string
  expiresAt: Date
}

export interface WidgetRequest {
  institution_id: string
  depositor_id: string
  linkedAccountId: string
  /** Real time: a widget is open for minutes, however the banking clock is moved. */
  now: Date
}

/** An account its owner signed in to and agreed to share. */
export interface ConsentedAccount {
  bankName: string
  routingNumber: string
  accountNumber: string
  accountType: AccountType
  holderName: string
  /** Its bank asks its owner from time to time to agree anew. */
  renewsConsent: boolean
}

/** Reads people's accounts at other banks with their consent (SPEC 3: FASTLINK). */
export interface AggregatorPort {
  openWidget(request: WidgetRequest): Promise<WidgetSession>
  /** What was consented to for this link; null while nothing is. Rejects when the provider is down. */
  readConsent(request: Omit<WidgetRequest, 'now'>): Promise<ConsentedAccount | null>
}

import type { AccountType } from '../../db/tables/outside.ts'

/** The widget of a depositor, open for a limited time. */
export interface WidgetSession {
  /** The URL that the page frames; always on our own host, where a vendor's widget is framed in turn. */
  url: string
  /** Valid for minutes, bound to the depositor and the link; passed to the widget by postMessage. */
  token: string
  expiresAt: Date
}

/** The link that a widget is opened for, and whose it is. */
export interface WidgetLink {
  institution_id: string
  depositor_id: string
  linkedAccountId: string
}

export interface WidgetRequest extends WidgetLink {
  /** Real time: a widget is open for minutes, wherever the banking clock stands. */
  now: Date
}

/** An account that its owner signed in to and agreed to share. */
export interface ConsentedAccount {
  bankName: string
  routingNumber: string
  accountNumber: string
  accountType: AccountType
  /** Its owners as its bank has them, the first one first; none where the bank does not say. */
  holderNames: readonly string[]
  /** Whether its bank asks its owner to renew the consent from time to time. */
  renewsConsent: boolean
}

/** The vendors whose shapes `http.ts` speaks. */
export const AGGREGATOR_VENDORS = ['yodlee', 'plaid'] as const
export type AggregatorVendor = (typeof AGGREGATOR_VENDORS)[number]

/** What only a real aggregator has. */
export interface Vendor {
  name: AggregatorVendor
  /** The origin of the widget that our own page frames; null if it opens in a window of its own. */
  framedOrigin: string | null
  /** Has the vendor forget what was shared for this link, unless another link still uses it. */
  endConsent(link: Omit<WidgetLink, 'depositor_id'>): Promise<void>
  /** Signs in and reads nothing about anybody; throws if that fails. */
  probe(signal: AbortSignal): Promise<void>
}

/** Reads people's accounts at other banks with their consent (SPEC 3: FASTLINK). */
export interface AggregatorPort {
  openWidget(request: WidgetRequest): Promise<WidgetSession>
  /** The account shared for this link; null if none was. Rejects when the provider is down. */
  readConsent(link: WidgetLink): Promise<ConsentedAccount | null>
  /** Missing in the sandbox. */
  vendor?: Vendor
}

/** The page of ours that opens the vendor's widget, and the one where a window of its own ends. */
export const BANK_LINK_PAGE = '/bank-link'
export const BANK_LINK_END = '/bank-link/done'

/** How the aggregator of a deployment is reached (docs/aggregator.md). */
export interface AggregatorSettings {
  vendor: AggregatorVendor
  url: string
  clientId: string
  secret: string
  /** What only FastLink has; null for other vendors. */
  fastlink: { adminLogin: string; url: string; configName: string } | null
}

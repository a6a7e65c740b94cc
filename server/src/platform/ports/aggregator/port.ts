import type { AccountType } from '../../db/tables/outside.ts'

/** The widget of a depositor, open for a limited time. */
export interface WidgetSession {
  /** The URL that the page frames. It is always on our own host, whose page frames the vendor's widget. */
  url: string
  /** Valid for minutes, bound to the depositor and the link; passed to the widget by postMessage. */
  token: string
  expiresAt: Date
}

/** The link for which a widget is opened, and its owner. */
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
  /** The names of the owners at the bank, the first owner first; empty if the bank does not say. */
  holderNames: readonly string[]
  /** Whether its bank asks its owner to renew the consent from time to time. */
  renewsConsent: boolean
}

/** The vendors whose APIs `http.ts` speaks. */
export const AGGREGATOR_VENDORS = ['yodlee', 'plaid'] as const
export type AggregatorVendor = (typeof AGGREGATOR_VENDORS)[number]

/** The part that only a real aggregator has. */
export interface Vendor {
  name: AggregatorVendor
  /** The origin of the widget that our own page frames; null if it opens in a separate window. */
  framedOrigin: string | null
  /** Ends the consent for this link at the vendor, unless another link still uses it. */
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

/** Our page that opens the vendor's widget, and our page at which a widget in a separate window ends. */
export const BANK_LINK_PAGE = '/bank-link'
export const BANK_LINK_END = '/bank-link/done'

/** How the aggregator of a deployment is reached (docs/aggregator.md). */
export interface AggregatorSettings {
  vendor: AggregatorVendor
  url: string
  clientId: string
  secret: string
  /** The settings of FastLink; null for other vendors. */
  fastlink: { adminLogin: string; url: string; configName: string } | null
}

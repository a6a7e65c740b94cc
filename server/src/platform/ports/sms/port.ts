import type { IncomingHttpHeaders } from 'node:http'

/**
 * The providers whose formats the server speaks. `http` is the plain format of docs/texts.md, which reports nothing.
 */
export const SMS_VENDORS = ['http', 'twilio', 'telnyx'] as const
export type SmsVendor = (typeof SMS_VENDORS)[number]
/** Providers that report what became of a text, and sign what they post. */
export type ReportingVendor = Exclude<SmsVendor, 'http'>

export interface Sms {
  institution_id: string
  /** The same for every attempt to send this text. */
  id: string
  /** Ten digits. */
  to: string
  text: string
  /** The address at which the provider reports what becomes of the text; null if it reports nothing. */
  reportTo: string | null
}

/**
 * Why a text does not arrive: the owner of the number opted out, the number cannot get texts at all, the phone
 * cannot be reached now, or something else that says nothing about the number.
 */
export type TextFailureReason = 'opted_out' | 'unreachable' | 'unavailable' | 'other'

export interface TextFailure {
  reason: TextFailureReason
  /** The provider's code, for people who look it up. */
  code: string | null
}

/** The provider took the text, or refused this number for good. */
export type SentText = { reference: string | null } | { failure: TextFailure }

/** A report about the text with this id of ours and this reference of the provider. */
export type TextReport = { id: string; reference: string } & (
  | { state: 'sent' | 'delivered' }
  | { state: 'failed'; failure: TextFailure }
)

/** What a provider posted, after its signature was checked. */
export type TextEvent =
  | ({ kind: 'report' } & TextReport)
  /** An incoming text, with the provider's id of it. */
  | { kind: 'received'; reference: string; from: string; text: string }
  /** A signed call that needs no action. */
  | { kind: 'nothing' }

export interface TextDelivery {
  /** The public address that the provider called, character by character, because it is signed. */
  url: string
  body: Buffer
  headers: IncomingHttpHeaders
  now: Date
}

export type DeliveryRefusal = 'forged' | 'stale' | 'malformed'

export interface TextReports {
  vendor: ReportingVendor
  verify(delivery: TextDelivery): TextEvent | DeliveryRefusal
}

export interface SmsPort {
  /** Sends a text. Throws if it is not certain that the provider accepted it; then it is sent again later. */
  send(sms: Sms): Promise<SentText>
  /** Set for providers that report. */
  reports?: TextReports
  /** Reads the account and sends nothing; throws if that fails. */
  probe?(signal: AbortSignal): Promise<void>
}

export type SmsSettings =
  | { vendor: 'http'; url: string; token: string }
  | {
      vendor: ReportingVendor
      url: string
      token: string
      /** A number as +15552013344, or a messaging service or profile of the provider. */
      from: string
      /** Twilio's auth tokens, or Telnyx's public keys: one, or two while they are rotated. */
      webhookSecrets: readonly string[]
    }

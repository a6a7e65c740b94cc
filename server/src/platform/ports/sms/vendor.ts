import type {
  DeliveryRefusal,
  ReportingVendor,
  SentText,
  Sms,
  SmsSettings,
  TextDelivery,
  TextEvent,
} from './port.ts'

export type VendorSettings = Extract<SmsSettings, { vendor: ReportingVendor }>

/** One HTTP request in the words of a vendor. */
export interface VendorRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** What a vendor calls its requests, fields and codes. One file per vendor has one of these. */
export interface SmsShape {
  send(sms: Sms, settings: VendorSettings): VendorRequest
  /** What the answer to that means; undefined if it says neither yes nor a lasting no. */
  readAnswer(status: number, body: unknown): SentText | undefined
  /** A request that reads what belongs to the account, and no text. */
  probe(settings: VendorSettings): VendorRequest
  verify(delivery: TextDelivery, secrets: readonly string[]): TextEvent | DeliveryRefusal
}

/** The JSON of a call or an answer; undefined if it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

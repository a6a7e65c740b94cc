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

/** One HTTP request to a vendor. */
export interface VendorRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** The requests, answers and codes of one vendor. Each vendor's file has one of these. */
export interface SmsShape {
  send(sms: Sms, settings: VendorSettings): VendorRequest
  /** Reads the answer to that request; undefined if it says neither yes nor a lasting no. */
  readAnswer(status: number, body: unknown): SentText | undefined
  /** A request that checks the account and sends no text. */
  probe(settings: VendorSettings): VendorRequest
  verify(delivery: TextDelivery, secrets: readonly string[]): TextEvent | DeliveryRefusal
}

/** Parses the JSON of a call or an answer; undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

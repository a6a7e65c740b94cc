import type { WidgetOpening } from '@passbook/contract/linking'
import { z } from 'zod/mini'
import { type VendorRequest, WrongAnswer } from '../vendor-http.ts'
import type { ConsentedAccount } from './port.ts'

/** Asks the API of the vendor. */
export type Ask = (request: VendorRequest) => Promise<unknown>

/** Whose widget is opened, and how it comes back. */
export interface Opening {
  depositor_id: string
  linkedAccountId: string
  institutionName: string
  /** The page of ours where a widget in a window of its own ends. */
  returnTo: string
}

export interface Opened {
  opening: WidgetOpening
  /** The vendor's secret name of the widget, which only the server keeps. */
  handle: string | null
  opensForMs: number
}

/** The vendor's ids of what was shared, and its key to it, if it has one. */
export interface Consent {
  reference: string
  accountReference: string
  access: string | null
}

/** A widget that was opened, and what is known of its end. */
export interface OpenedSession {
  depositor_id: string
  openedAt: Date
  handle: string | null
  consent: Consent | null
  /** What other links of this person still use, so it is the last to be taken for what was shared now. */
  usedReferences: ReadonlySet<string>
  /** The consent that another call for the same widget has stored meanwhile; null if none does so soon. */
  findKept(): Promise<Consent | null>
  /** Stores the consent before anything else is read with it: a vendor may give its key only once. */
  keep(consent: Consent): Promise<void>
}

/** What a vendor calls its requests, fields and words. One file per vendor has one of these. */
export interface VendorClient {
  open(opening: Opening): Promise<Opened>
  /** The account that was shared; null if none was yet. Throws `WrongAnswer` for anything undocumented. */
  read(session: OpenedSession): Promise<ConsentedAccount | null>
  /** Has the vendor forget what was shared. What it no longer knows is forgotten. */
  end(depositor_id: string, consent: Consent): Promise<void>
  probe(): Promise<void>
}

/** The most characters of a vendor's text that are read. */
const TEXT_MAX = 200
export const text = z.string().check(z.maxLength(TEXT_MAX))
export const maybe = z.optional(z.nullable(text))

/** An answer in the documented shape; the refusal names the first field that is not. */
export function readAs<T extends z.ZodMiniType>(shape: T, body: unknown, name: string): z.infer<T> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new WrongAnswer(`not ${name}: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
}

const ROUTING_NUMBER = /^\d{9}$/
const ACCOUNT_NUMBER = /^\d{4,17}$/
/** The most owners that are compared with a person. */
const OWNERS_MAX = 10

interface AccountAsShared {
  bankName: string | null | undefined
  routingNumber: string | null | undefined
  accountNumber: string | null | undefined
  accountType: ConsentedAccount['accountType']
  holderNames: readonly (string | null | undefined)[]
  renewsConsent: boolean
}

/** Refuses an account without the numbers that money moves by; a masked number is none. */
export function toConsented({
  bankName,
  holderNames,
  ...account
}: AccountAsShared): ConsentedAccount {
  const { routingNumber, accountNumber } = account
  if (!routingNumber || !ROUTING_NUMBER.test(routingNumber)) {
    throw new WrongAnswer('the shared account has no routing number')
  }
  if (!accountNumber || !ACCOUNT_NUMBER.test(accountNumber)) {
    throw new WrongAnswer('the shared account has no full account number')
  }
  const names = holderNames.map((name) => name?.trim()).filter((name) => name !== undefined)
  return {
    ...account,
    routingNumber,
    accountNumber,
    bankName: bankName?.trim() || UNNAMED_BANK,
    holderNames: [...new Set(names)].filter(Boolean).slice(0, OWNERS_MAX),
  }
}

const UNNAMED_BANK = 'Bank'

/** A widget that let several accounts be shared cannot say which one to move money with. */
export function theOnly<T>(shared: readonly T[]): T | undefined {
  if (shared.length > 1) {
    throw new WrongAnswer('several accounts were shared; let the widget share only one')
  }
  return shared[0]
}

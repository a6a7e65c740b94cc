import type { WidgetOpening } from '@passbook/contract/linking'
import { z } from 'zod/mini'
import { type VendorRequest, WrongAnswer } from '../vendor-http.ts'
import type { ConsentedAccount } from './port.ts'

/** Sends a request to the API of the vendor. */
export type Ask = (request: VendorRequest) => Promise<unknown>

/** For whom a widget is opened, and where it ends. */
export interface Opening {
  depositor_id: string
  linkedAccountId: string
  institutionName: string
  /** Our page at which a widget in a separate window ends. */
  returnTo: string
}

export interface Opened {
  opening: WidgetOpening
  /** The vendor's secret token for the widget, which only the server stores. */
  handle: string | null
  opensForMs: number
}

/** The vendor's ids of the shared account and its connection, and the access token, if the vendor has one. */
export interface Consent {
  reference: string
  accountReference: string
  access: string | null
}

/** An opened widget, and what is known about its end. */
export interface OpenedSession {
  depositor_id: string
  openedAt: Date
  handle: string | null
  consent: Consent | null
  /**
   * The consents that other links of this person use. One of them is chosen last, because it is probably not the new
   * one.
   */
  usedReferences: ReadonlySet<string>
  /** Waits briefly for the consent that another call for the same widget is storing; null if none comes. */
  findKept(): Promise<Consent | null>
  /** Stores the consent before it is used, because a vendor may give its access token only once. */
  keep(consent: Consent): Promise<void>
}

/** The requests and answers of one vendor. Each vendor's file has one of these. */
export interface VendorClient {
  open(opening: Opening): Promise<Opened>
  /** Reads the shared account; null if none was shared yet. Throws `WrongAnswer` for an undocumented answer. */
  read(session: OpenedSession): Promise<ConsentedAccount | null>
  /** Ends the consent at the vendor. One that the vendor no longer knows counts as ended. */
  end(depositor_id: string, consent: Consent): Promise<void>
  probe(): Promise<void>
}

/** The most characters of a vendor's text that are read. */
const TEXT_MAX = 200
export const text = z.string().check(z.maxLength(TEXT_MAX))
export const maybe = z.optional(z.nullable(text))

/** Reads an answer in the documented format. The error names the first field that differs. */
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

/** Checks that the account has complete numbers to move money with. A masked number does not count. */
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

/** Returns the only shared account. If several were shared, nobody can know which one to move money with. */
export function theOnly<T>(shared: readonly T[]): T | undefined {
  if (shared.length > 1) {
    throw new WrongAnswer('several accounts were shared; let the widget share only one')
  }
  return shared[0]
}

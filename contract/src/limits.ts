/**
 * The limits that are the same at every institution: acts enforce them, and emails and pages say them in words
 * derived from here. An institution's limits on deposits and withdrawals are terms of its product
 * (`max_deposit_cents`, `max_withdrawal_cents`), checked in the server's `transfers/transfer-limits.ts`.
 */
export const LIMITS = {
  /** About how long opening an account takes; shown to people who begin. */
  opening: { minutes: 10 },
  /** A one-time code. */
  code: { minutes: 10, tries: 5, resends: 4, resendAfterSeconds: 30 },
  /** How long one code confirms several changes of beneficiaries in a session. */
  provenBeneficiaries: { minutes: 15 },
  /** The links in emails: confirm an address, choose a new password. */
  emailLink: { minutes: 60 },
  /** The time between the password and the code. */
  signIn: { minutes: 15, wrongPasswords: 5 },
  rememberedDevice: { days: 30, atMost: 50 },
  /** The invitation of a second holder. */
  invitation: { hours: 72, resends: 5, wrongNumbers: 3 },
  /** Applications for a second holder that are started or whose address changes. */
  secondaries: { perDay: 5 },
  /** The time to choose a password after they proved their identity. */
  joining: { minutes: 30 },
  /** Passkeys of one person, and the time to create or use one. */
  passkeys: { atMost: 20, nameCharacters: 60, minutes: 5 },
  /** How long "This was not me" works in the notice of a change. */
  notMe: { days: 7 },
  /** How far back sign-ins are listed, and how many on a page. */
  signIns: { days: 365, page: 50 },
  /** How long a changed email, phone, password or link proves nothing. */
  contactChange: { hours: 72 },
  /** Codes and links sent to one person per hour. */
  messages: { perHour: 10 },
  microdeposits: {
    /** The time to enter the amounts. */
    days: 14,
    tries: 3,
    reissues: 2,
    /** Across all links of a person. */
    wrongTries: { times: 9, days: 30 },
    /**
     * Limits at one outside account: the tries left to a person after others were wrong there as often
     * as one person may be, and the number of people to whom deposits are sent there within those days.
     */
    sharedAccount: { tries: 2, people: 10 },
  },
  /** Links that are started. */
  manualLinks: { times: 5, days: 30 },
  widgets: { times: 30, days: 1 },
  /** How soon staff usually finish a review or answer a message; stated as an expectation. */
  staffAnswer: { businessDays: 2 },
  /** How long we wait for the identity provider's answer. */
  identityCheck: { seconds: 240 },
  /** Text typed into a long form but not sent yet: fits the longest message in any script. */
  draft: { days: 30, bytes: 40_000 },
  /** How far ahead a deposit can be scheduled. */
  scheduledTransfer: { daysAhead: 365 },
  /** Repeating deposits of an account that are active at the same time. */
  schedules: { atMost: 20 },
  /** A withdrawal equal to one made within this time has to be confirmed first. */
  equalWithdrawal: { minutes: 10 },
  /** How long before a scheduled deposit leaves its holders are notified. */
  depositSoon: { days: 3 },
  /** Deposits and schedules confirmed for a new link in one call. */
  carryOver: { atOnce: 100 },
  /** Per kind, primary and contingent. */
  /** A joint account's second owner has so many days to agree to a proposed list. */
  beneficiaries: { atMost: 20, agreeDays: 30 },
  /** Holders are notified when their balance reaches this share of the insured limit. */
  insuranceNear: { percent: 90 },
  pageOfTransactions: 50,
  /** Transactions in one exported file, and exports per person. */
  transactions: { searchCharacters: 100, exported: 100_000, exportsPerHour: 60 },
  /** Pending or held amounts that the home page lists one by one. */
  pendingAtHome: 50,
  /** Transfers under "Coming up" that the home page shows with their dates and actions. */
  comingAtHome: 12,
  /** How often a person may see the full account number. */
  accountNumbers: { perHour: 20 },
  /** Up to this many days there is a balance for each day, beyond that for each month. */
  dailyBalances: { days: 400 },
  /** The time the other holder has to agree to a closing, and the length of the reason. */
  closing: { agreeDays: 14, reasonCharacters: 500 },
  /** Messages that people write to the institution. */
  message: { perDay: 20, subjectCharacters: 120, textCharacters: 10_000, entriesInThread: 200 },
  pageOfMessages: 50,
  pageOfAlerts: 50,
  pageOfStatements: 50,
  /** Non-profits: length of a search, results per page, suggestions, and months shown. */
  nonprofits: { searchCharacters: 100, found: 20, offered: 10, months: 24 },
  /** How long after the first statement that shows it an error in a transfer can be reported. */
  errorNotice: { days: 60 },
  /** Reported problems with transfers: reports per person and day, and the length of the texts. */
  disputes: {
    perDay: 20,
    wordsCharacters: 5_000,
    reasonsCharacters: 4_000,
    documents: 20,
    documentCharacters: 200,
  },
  pageOfDisputes: 50,
  /** How often consents can be withdrawn. */
  consents: { withdrawalsPerDay: 10 },
  /** Files attached to a message: PDF, PNG and JPEG. */
  attachments: {
    files: 5,
    megabytes: 10,
    nameCharacters: 120,
    megapixels: 50,
    unpackedMegabytes: 100,
  },
  /**
   * Staff sessions: how long they may be idle and may last, and the lifetime of a link to choose a
   * password. The warning comes this long before the idle time ends; activity is recorded this often,
   * not on every read. Limits on wrong passwords per hour from networks a person never used, and on
   * wrong codes per day.
   */
  staff: {
    idleMinutes: 15,
    warnedSeconds: 60,
    notedSeconds: 5,
    sessionHours: 8,
    linkHours: 72,
    wrongPasswords: 50,
    wrongCodesPerDay: 20,
  },
  /**
   * Sign-in with an identity provider: the time to answer it, how often the provider is asked again about
   * an open session, how long a session lasts while the provider can't be reached, and how long a role
   * that came from it approves nothing.
   */
  singleSignOn: { minutes: 10, askSeconds: 30, graceMinutes: 5, waitHours: 24 },
  /**
   * Provisioning of staff by the identity provider: calls of one token in a minute, people and groups in one
   * answer, and how long the token before a new one still works.
   */
  provisioning: { callsPerMinute: 1_500, perPage: 100, oldTokenDays: 7 },
  /** Suspicious activity reports: days to file from detection, more without a suspect; years kept. */
  suspicion: { daysToFile: 30, daysWithoutSuspect: 60, keptYears: 5 },
  /**
   * Requests of law enforcement for names: days to answer hits, months of accounts and transfers that
   * are searched, and the most names in a request.
   */
  nameSearch: { daysToAnswer: 14, accountMonths: 12, transferMonths: 6, subjects: 5_000 },
  /** The time to fetch a file that was requested. */
  download: { seconds: 60 },
} as const

/** Binary megabytes, as most systems count file sizes. */
export const BYTES_PER_MEGABYTE = 1024 * 1024

export function inBytes(megabytes: number): number {
  return megabytes * BYTES_PER_MEGABYTE
}

type Unit = 'second' | 'minute' | 'hour' | 'day'

/** `10 minutes`, `1 hour`. */
export function inWords(count: number, unit: Unit): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const MS: Readonly<Record<Unit, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}

export function inMs(count: number, unit: Unit): number {
  return count * MS[unit]
}

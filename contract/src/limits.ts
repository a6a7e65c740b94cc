/**
 * Every limit that a person can meet, once: acts keep it, and emails and pages say it in words made
 * from it. What guards the machine and shows nowhere stays with the code it guards.
 */
export const LIMITS = {
  /** What opening an account takes, about; promised to whoever begins. */
  opening: { minutes: 10 },
  /** A one-time code. */
  code: { minutes: 10, tries: 5, resends: 4, resendAfterSeconds: 30 },
  /** The links in emails: confirm an address, choose a new password. */
  emailLink: { minutes: 60 },
  /** Between the password and the code. */
  signIn: { minutes: 15, wrongPasswords: 5 },
  rememberedDevice: { days: 30, atMost: 50 },
  /** The invitation of a second holder. */
  invitation: { hours: 72, resends: 5, wrongNumbers: 3 },
  /** Applications for a second holder that are begun or change their address. */
  secondaries: { perDay: 5 },
  /** To choose a password once they proved who they are. */
  joining: { minutes: 30 },
  /** Passkeys of one person, and the time to make or use one. */
  passkeys: { atMost: 20, nameCharacters: 60, minutes: 5 },
  /** "This was not me" in the notice of a change. */
  notMe: { days: 7 },
  /** How long sign-ins are told of, and how many at once. */
  signIns: { days: 365, page: 50 },
  /** After a change of email, phone, password or link: what changed proves nothing for so long. */
  contactChange: { hours: 72 },
  /** Codes and links sent to one person within an hour. */
  messages: { perHour: 10 },
  microdeposits: {
    /** To enter the amounts. */
    days: 14,
    tries: 3,
    reissues: 2,
    /** Over all links of a person. */
    wrongTries: { times: 9, days: 30 },
    /**
     * At one outside account: how many tries are left to a person after others were wrong there as often
     * as one person may be, and to how many people deposits are sent there within those days.
     */
    sharedAccount: { tries: 2, people: 10 },
  },
  /** Links that are begun. */
  manualLinks: { times: 5, days: 30 },
  widgets: { times: 30, days: 1 },
  /** The identity check: the provider's answer is waited for so long. */
  identityCheck: { seconds: 240 },
  /** What is typed into a long form and not sent yet: as long as the longest message in any script. */
  draft: { days: 30, bytes: 40_000 },
  /** The day a deposit is to leave. */
  scheduledTransfer: { daysAhead: 365 },
  /** Repeating deposits of an account that go on at the same time. */
  schedules: { atMost: 20 },
  /** A withdrawal equal to one of the last so many minutes is asked about before it is made. */
  equalWithdrawal: { minutes: 10 },
  /** How long before a deposit chosen earlier leaves its holders hear of it. */
  depositSoon: { days: 3 },
  /** Deposits and schedules confirmed for a new link in one call. */
  carryOver: { atOnce: 100 },
  /** Of each kind, primary and contingent. */
  beneficiaries: { atMost: 20 },
  /** From so much of what is insured on, holders hear that their balance is near it. */
  insuranceNear: { percent: 90 },
  pageOfTransactions: 50,
  /** Those in one file, and files that one person may have made. */
  transactions: { searchCharacters: 100, exported: 100_000, exportsPerHour: 60 },
  /** Amounts on their way or on hold that home names one by one. */
  pendingAtHome: 50,
  /** Times a person may have the full account number shown. */
  accountNumbers: { perHour: 20 },
  /** A balance for each day up to so many days, for each month beyond. */
  dailyBalances: { days: 400 },
  /** The other holder agrees to a closing within so long; why somebody leaves, in so many words. */
  closing: { agreeDays: 14, reasonCharacters: 500 },
  /** What people write to the institution. */
  message: { perDay: 20, subjectCharacters: 120, textCharacters: 10_000, entriesInThread: 200 },
  pageOfMessages: 50,
  pageOfAlerts: 50,
  pageOfStatements: 50,
  /** Non-profits: what is typed to find one, those found at a time, those offered, and months shown. */
  nonprofits: { searchCharacters: 100, found: 20, offered: 10, months: 24 },
  /** An error in a transfer is told within so long after the statement that shows it first. */
  errorNotice: { days: 60 },
  /** Problems reported with transfers: by one person in a day, and what is written about them. */
  disputes: {
    perDay: 20,
    wordsCharacters: 5_000,
    reasonsCharacters: 4_000,
    documents: 20,
    documentCharacters: 200,
  },
  pageOfDisputes: 50,
  /** Consents that are taken back. */
  consents: { withdrawalsPerDay: 10 },
  /** Files with a message: PDF, PNG and JPEG. */
  attachments: {
    files: 5,
    megabytes: 10,
    nameCharacters: 120,
    megapixels: 50,
    unpackedMegabytes: 100,
  },
  /**
   * Staff at their console: how long a session rests, and lasts; a link to choose a password. They are
   * asked so long before a rest is over; that they worked is noted so often, and not at every read. So many
   * passwords are taken within an hour from networks they never used; so many codes
   * may be wrong within a day.
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
  /** Reports of suspicion: days to file from detection, longer while nobody is suspected; kept so long. */
  suspicion: { daysToFile: 30, daysWithoutSuspect: 60, keptYears: 5 },
  /**
   * Requests of the law for names: days to answer hits from the day one came, and whose accounts and
   * transfers of so many months before it are searched; a request names so many at most.
   */
  nameSearch: { daysToAnswer: 14, accountMonths: 12, transferMonths: 6, subjects: 5_000 },
  /** A file that was asked for is fetched within so long. */
  download: { seconds: 60 },
} as const

/** As most systems count when they say how large a file is. */
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

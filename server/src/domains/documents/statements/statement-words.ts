import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { formatFullDay, formatLongDate } from '@passbook/contract/format-dates'
import type { Insurer } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { formatCents } from '@passbook/contract/money'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { StatementPrint } from '../../../platform/db/tables/statement-parts.ts'

/** The code in two groups of five, which is easier to read aloud. */
export function readableCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

export function earningsHeading({ insurer, edition }: StatementPrint): string {
  const { earnings } = CHARTER_WORDS[charterOf(insurer)]
  return edition === undefined
    ? `How your ${earnings} came about`
    : `How we calculated your ${earnings}`
}

export function explainEarnings({ insurer, edition }: StatementPrint): string {
  const { earnings } = CHARTER_WORDS[charterOf(insurer)]
  if (edition === undefined) return firstExplanation(insurer)
  const [they, taxed] =
    charterOf(insurer) === 'bank'
      ? ['It is', '']
      : ['They are', ' We report dividends to the IRS as interest.']
  // A period that ends within a month earns what is paid later, and the yield counts it.
  const counted = edition === 2 ? 'paid' : 'earned'
  return (
    `Each day, the full balance at the end of the day earned ${earnings} at 1/365 of the yearly rate in effect. ` +
    `${they} compounded daily and paid on the last day of each month. ` +
    `The average daily balance covers all days of the period and leaves out ${earnings} earned but not yet paid. ` +
    `The annual percentage yield earned shows what the ${earnings} ${counted} in this period would amount to in a year of 365 days. ` +
    `The amount paid this year covers January 1 through the last day of this period.${taxed}`
  )
}

function firstExplanation(insurer: Insurer): string {
  const { earnings } = CHARTER_WORDS[charterOf(insurer)]
  const [they, taxed] =
    charterOf(insurer) === 'bank'
      ? ['It is', '']
      : ['They are', ' Dividends are reported to the IRS as interest.']
  return (
    `Each day the whole balance at the end of the day earned ${earnings} at 1/365 of the yearly rate then in force. ` +
    `${they} compounded daily and paid on the last day of each month. ` +
    `The average daily balance is that of all days of the period, without ${earnings} earned and not yet paid. ` +
    `The annual percentage yield earned tells what the ${earnings} paid in this period would come to in a year of 365 days. ` +
    `The amount paid this year counts from January 1 to the last day of this period.${taxed}`
  )
}

/** Reg E: where, how and by when to report an error (1005.9(b)(5), 1005.8(b)). */
export function errorWords({ support_email, errors }: StatementPrint): string[] {
  const within = inWords(LIMITS.errorNotice.days, 'day')
  const online = `in the message center or at ${support_email}`
  // A statement that was made before the phone and address were printed keeps its text, and so its bytes.
  if (errors === undefined) {
    return [
      `Write to us ${online} as soon as you can, if you think that this statement or a confirmation is wrong, or if you need to know more about a transfer on it. ` +
        `We must hear from you no later than ${within} after we made available the first statement on which the error appears. ` +
        'Tell us your name and the last four digits of your account number, which transfer you mean and why you think it is wrong or what you want to know about it, and its amount.',
      'We will look into it and correct any error promptly. If that takes us more than 10 business days, we credit your account with the amount you think is in error, so that you have the use of the money until we have finished.',
    ]
  }
  return [
    `Call us at ${errors.phone} or write to us at ${errors.address.join(', ')}, ${online} as soon as you can, if you think this statement or a confirmation is wrong or need to know more about a transfer on it. ` +
      `We must hear from you no later than ${within} after we made available the first statement with the error. ` +
      'Tell us your name, the last four digits of your account number, the transfer, its amount, and why you think it is wrong or what you want to know.',
    'We will look into it and correct any error promptly. If that takes more than 10 business days, we credit your account with the amount you think is in error until we have finished.',
  ]
}

export function genuineWords(printed: StatementPrint, code: string): string {
  const { short_name, support_email, edition } = printed
  if (edition !== undefined) {
    return (
      `This statement’s code is ${readableCode(code)}. ${short_name} keeps the code with a fingerprint of this file, so that even one changed figure would show. ` +
      `Anyone who received this file can email it to ${support_email} with the code, and we’ll say whether it has been changed.`
    )
  }
  return (
    `This statement has the code ${readableCode(code)}. ${short_name} keeps it together with a fingerprint of this file, in which a single changed figure would show. ` +
    `Whoever was given this file can send it to ${support_email} with its code, and is told whether it is unaltered.`
  )
}

/** An amount with a true minus sign, as on the web pages; it is as wide as a digit. */
export function formatOnPaper(cents: number): string {
  return formatCents(cents).replace('-', '−')
}

/** A signed amount of money in or out. */
export function formatMovement(cents: number): string {
  return cents > 0 ? `+${formatOnPaper(cents)}` : formatOnPaper(cents)
}

/** "March 1, 2027 – March 31, 2027", or one day if both are the same. */
export function formatPeriod(from: BusinessDate, to: BusinessDate): string {
  return from === to ? formatLongDate(from) : `${formatLongDate(from)} – ${formatLongDate(to)}`
}

/** What a statement is called in lists of paper mail. */
export function statementName(from: BusinessDate | null, to: BusinessDate): string {
  return `Statement of ${from === null ? formatFullDay(to) : formatPeriod(from, to)}`
}

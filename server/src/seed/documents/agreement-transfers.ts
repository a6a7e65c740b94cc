import type { DisclosureSection } from '../../platform/db/tables/opening.ts'
import type { DocumentTerms } from './document.ts'

/** Of the account agreement: how money moves (RULES: Moving money). */
export function transferSections(terms: DocumentTerms): DisclosureSection[] {
  const { shortName, minDeposit, maxDeposit, maxWithdrawal, holdBusinessDays, cutOff, words } =
    terms
  return [
    {
      heading: 'Moving money',
      paragraphs: [
        `Money comes in from, and goes out to, the account at another bank that you link and that we have verified. Both go through the Automated Clearing House (ACH) network, and its rules apply. By making a deposit you authorize ${shortName} to debit the linked account once for that amount, or, for a repeating deposit, on each of its dates until you cancel it. You may revoke an authorization for transfers that have not left yet by cancelling them.`,
        `Each deposit is from ${minDeposit} to ${maxDeposit}, and each withdrawal at most ${maxWithdrawal} and no more than your available balance. ${withdrawals(terms)} There are no checks, no cards and no cash.`,
        'You promise that a linked account is yours and that its details are right. If a number you gave is wrong, the other bank may pay by the number alone, even if the name differs.',
      ],
    },
    {
      heading: 'When it happens',
      paragraphs: [
        `Our business days are Monday to Friday, without the holidays of the Federal Reserve. A transfer that you confirm early enough before ${cutOff} on a business day leaves that day; otherwise it leaves on the next business day. It settles on the business day after it leaves. Before you confirm, we show you the day it leaves, the day it settles, the day the money is available, and the last moment to cancel; that promise is what counts.`,
      ],
    },
    {
      heading: 'When a deposit is available',
      paragraphs: [
        holdBusinessDays === 0
          ? 'Money you deposit is available for withdrawal on the business day on which it settles.'
          : `Money you deposit is available for withdrawal ${businessDays(holdBusinessDays)} after it settles. Until then it is held, because the other bank may still return the transfer. It is in your balance and earns ${words.earnings} all the while.`,
        `The other bank can return a transfer even later, in some cases up to 60 days or more after it settled. Then we take the amount, and the ${words.earnings} it earned, back out of the account. If you have already withdrawn it, you owe us the difference, we may put the account on hold, and later deposits repay it first. If a deposit is returned because there was not enough money in the other account, we may present it up to two more times.`,
      ],
    },
    {
      heading: 'Stopping a transfer',
      paragraphs: [
        `You can cancel any transfer yourself, on its page, until ${terms.cancelLeadMinutes} minutes before it leaves in the file of its day. For a scheduled or repeating transfer you also have the right by law to stop it by telling us at least three business days before its date, in the message center or at ${terms.supportEmail}. Stopping costs nothing. If you told us in time and we do not stop it, we pay for the losses that causes you.`,
        'If the amount of a repeating transfer were ever to differ from the one before, we would tell you the new amount and the date at least 10 days ahead.',
      ],
    },
  ]
}

function withdrawals({ withdrawalsPerMonth }: DocumentTerms): string {
  return withdrawalsPerMonth === null
    ? 'You may withdraw as often as you like.'
    : `You may make ${withdrawalsPerMonth} withdrawals in a calendar month.`
}

function businessDays(count: number): string {
  return count === 1 ? 'one business day' : `${count} business days`
}

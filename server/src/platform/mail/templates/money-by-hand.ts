import { type Institution, type Letter, signIn } from './letter.ts'

/** What staff did with somebody's money, by hand. */
export const moneyByHandLetters = {
  refund_given: (
    { short_name, support_email }: Institution,
    {
      amount,
      words,
      on,
      repaid,
      reference,
    }: { amount: string; words: string; on: string; repaid: string; reference: string },
  ): Letter => ({
    subject: `${short_name} refunded you ${amount}`,
    standing: { status: 'Refunded', tone: 'good' },
    paragraphs: [
      `On ${on} we paid ${amount} into your savings account: ${words}.`,
      ...(repaid ? [`${repaid} of it went toward what was owed on the account.`] : []),
      `You do not need to do anything. If you have questions, write to ${support_email}.`,
    ],
    link: signIn('See your transactions'),
    reference,
  }),
  transfer_reversed: (
    { short_name, support_email }: Institution,
    {
      what,
      way,
      why,
      on,
      owed,
      reference,
    }: { what: string; way: string; why: string; on: string; owed: string; reference: string },
  ): Letter => ({
    subject: `${short_name} is reversing your ${what}`,
    standing: { status: 'Being reversed', tone: 'attention', reason: why },
    paragraphs: [
      `${way}. It settles on ${on}. At your bank the entry is called REVERSAL.`,
      ...(owed ? [`${owed} of it is no longer in the account. That much is owed to us.`] : []),
      `If this is not right, or you have questions, write to ${support_email}.`,
    ],
    link: signIn('See your transactions'),
    reference,
  }),
}

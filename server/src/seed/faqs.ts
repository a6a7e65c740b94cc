import { CHARTER_WORDS, type Charter, charterOf } from '@passbook/contract/charter'
import type { Insurer } from '@passbook/contract/enums'

interface Question {
  topic: string
  question: string
  answer: string
}

/**
 * The first FAQs of an institution, which it can edit. Terms and limits are named in braces and filled in
 * when an answer is read, so that no answer disagrees with the product.
 */
export function faqs({ insurer }: { insurer: Insurer }) {
  const words = wordsOf(charterOf(insurer))
  const questions: Question[] = [
    ...inTopic('Opening an account', opening(words)),
    ...inTopic('Linking a bank account', LINKING),
    ...inTopic('Moving money', movingMoney(words)),
    ...inTopic(words.Earnings, earning(words)),
    ...inTopic('Fees', FEES),
    ...inTopic('Statements and taxes', documents(words)),
    ...inTopic('Joint owners and beneficiaries', SHARING),
    ...inTopic('Insurance', INSURANCE[insurer]),
    ...inTopic('Security', SECURITY),
    ...inTopic('Your account', account(words)),
    ...inTopic('Contacting us', CONTACTING_US),
  ]
  return questions.map((question) => ({ ...question, slug: slugOf(question.question) }))
}

/** `Can I cancel a transfer?` is can-i-cancel-a-transfer. */
export function slugOf(question: string): string {
  return question
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

type Pair = readonly [question: string, answer: string]

function inTopic(topic: string, pairs: readonly Pair[]): Question[] {
  return pairs.map(([question, answer]) => ({ topic, question, answer }))
}

type Words = ReturnType<typeof wordsOf>

/** The words of a charter with the verbs that go with them (UX 42). */
function wordsOf(charter: Charter) {
  const { earnings } = CHARTER_WORDS[charter]
  const isBank = charter === 'bank'
  return {
    isBank,
    earnings,
    Earnings: isBank ? 'Interest' : 'Dividends',
    are: isBank ? 'is' : 'are',
  }
}

const opening = ({ isBank }: Words): readonly Pair[] => [
  [
    'What do I need to open an account?',
    'Your name, date of birth, a street address in the United States, your Social Security number, an email address, and a bank account elsewhere to fund your account from. It takes about {opening_time}.',
  ],
  [
    'Who can open an account?',
    'You must be at least 18 years old, live in the United States, and have a Social Security number. The account is for your personal use, not for a business.',
  ],
  [
    'How much do I need to open an account?',
    `Your first deposit must be at least {min_opening}. ${
      isBank
        ? 'After that, there is no minimum balance.'
        : 'The first {membership_share} of it is your membership share: it earns like the rest and stays in the account until you close it. There is no other minimum balance.'
    }`,
  ],
  [
    'Can I stop halfway and finish later?',
    'Yes. We save each step when you continue, and we keep what you typed on a step for {draft_days}. We keep your Social Security number and account numbers only after you continue. Sign in again to pick up where you left off.',
  ],
  [
    'Why do you ask for my Social Security number?',
    'Federal law requires us to confirm the identity of everyone who opens an account, and to report what your account earns to the IRS.',
  ],
  [
    'What happens if you can’t confirm my identity right away?',
    'We review your details, and we may ask you for a document such as a driver’s license. We’ll email you our decision. You can sign in at any time to see the status.',
  ],
]

const LINKING: readonly Pair[] = [
  [
    'How do I link my bank account?',
    'Sign in to your bank through our linking service, or enter the routing and account numbers. The account must be in your name.',
  ],
  [
    'How do I link my account without signing in to it?',
    'Enter its routing and account numbers. We send two microdeposits to the account. Enter both amounts within {microdeposit_days} to link it. You have {microdeposit_tries} tries.',
  ],
  [
    'What are the two microdeposits in my bank account?',
    'They confirm that the account is yours. Each is less than $1.00, and we withdraw the same total. Enter both amounts here to link the account.',
  ],
  [
    'Can I change my linked bank account?',
    'Yes. Go to My Account, Linked bank account, and choose Change. We ask for a code first. Deposits that haven’t been sent need your approval for the new account.',
  ],
  [
    'Can I link more than one bank account?',
    'You can have one linked account at a time. When you link a new one, it replaces the old one.',
  ],
  [
    'Why do I need to link my bank account again?',
    'Your bank returned a transfer, for example because the account was closed or the number was wrong. Your money is safe and keeps earning. Link the account again, or link another one, to move money.',
  ],
]

const movingMoney = ({ isBank }: Words): readonly Pair[] => [
  [
    'When does a transfer leave?',
    'The same day if you confirm it on a business day before {cut_off}. Otherwise, it leaves on the next business day. We show you the date before you confirm.',
  ],
  [
    'When is a deposit available to withdraw?',
    'A deposit earns from the day it settles, usually the next business day. It is available to withdraw {hold} after that. We show you both dates before you confirm.',
  ],
  [
    'Why is part of my balance on hold?',
    'Your bank can still return a recent deposit, so we hold it for {hold}. A withdrawal that hasn’t been sent is also set aside. Money on hold keeps earning.',
  ],
  [
    'When does a withdrawal arrive?',
    'Usually on the business day after it leaves. We show you the date before you confirm.',
  ],
  [
    'Can I cancel a transfer?',
    'Yes, until {cancel_lead} before it is sent. Every transfer shows the last time you can cancel it, and has a Cancel button until then.',
  ],
  [
    'How much can I deposit or withdraw?',
    `A deposit can be from {min_deposit} to {max_deposit}. A withdrawal can be up to {max_withdrawal}, within your available balance${
      isBank ? '' : ', except for your membership share of {membership_share}'
    }.`,
  ],
  ['How often can I withdraw?', 'You can withdraw {withdrawals_per_month}. There is no charge.'],
  [
    'Can I schedule a deposit for later?',
    'Yes. When you make a deposit, pick a date up to {schedule_ahead} from today. You can change or cancel it until it is sent.',
  ],
  [
    'Can I set up recurring deposits?',
    'Yes. Choose how often when you make a deposit. You can have up to {schedules} at a time. We remind you {reminder} before each one, and you can change or cancel it.',
  ],
  [
    'What happens if a deposit is returned?',
    'We remove the deposit, and what it earned, from your balance and email you the reason. If your bank account didn’t have enough money, we may try again up to two more times, and we tell you the date first. If there is a problem with the bank account, link it again or link another one.',
  ],
  [
    'Can I deposit cash or a check, or send money to someone else?',
    'No. Money moves only between your account here and your linked bank account. There are no checks, cards, cash deposits or wire transfers.',
  ],
]

function earning({ earnings, Earnings, are, isBank }: Words): Pair[] {
  return [
    [
      `How ${are} ${earnings} calculated?`,
      `Every day, on your full balance, at 1/365 of the current rate, compounded daily. Today that is an Annual Percentage Yield of {apy}.${isBank ? '' : '\n\nDividends are paid from current income and available earnings.'}`,
    ],
    [
      `When ${are} ${earnings} paid?`,
      `${Earnings} ${are} credited to your account on the last day of each month. If you close your account, we pay ${earnings} through the day before the payout is sent.`,
    ],
    [
      'Can the rate change?',
      `Yes, the rate is variable and may change at any time, including after you open the account. Past ${earnings} ${are} not affected. We post an alert in your account when the rate changes.`,
    ],
    [
      'Do I need a minimum balance to earn?',
      'No. Every balance of $0.01 or more earns the full Annual Percentage Yield.',
    ],
  ]
}

const FEES: readonly Pair[] = [
  [
    'What fees do you charge?',
    'None. There is no monthly fee and no fee for transfers, returned transfers, paper copies or closing your account.',
  ],
  [
    'Can my other bank charge me a fee?',
    'Yes. Your other bank sets its own fees, for example if it returns a transfer because your account there didn’t have enough money.',
  ],
]

function documents({ earnings }: Words): Pair[] {
  return [
    [
      'When do I get my statements?',
      'Every month. We email you when a statement is ready. Find all of them under Documents.',
    ],
    [
      'Can I get paper statements?',
      'Yes, at no charge. Under Disclosures, open your consent history and withdraw your consent to electronic documents. You can still read everything online, and you can switch back.',
    ],
    [
      'When do I get my tax form?',
      'You get a Form 1099-INT if you earn $10 or more in a year. It is ready under Documents, Tax Documents by January 31, or the next business day.',
    ],
    [
      `Where do I see how much ${earnings} I earned this year?`,
      'On your home page and on your monthly statements. Your Form 1099-INT shows the amount we report to the IRS.',
    ],
    [
      'Can I download my transactions?',
      'Yes. Open Transactions, choose the dates you need, and download a CSV file for spreadsheets or an OFX file for personal finance software.',
    ],
  ]
}

const SHARING: readonly Pair[] = [
  [
    'Can I share my account?',
    'Yes, with one joint owner. You both own the full balance, and either of you can deposit money or withdraw all of it. Invite them under My Account. They need a Social Security number and their own email address.',
  ],
  [
    'How does a joint owner leave the account?',
    'Either of you can request it under My Account, and the other owner has to agree. The person who leaves should withdraw their share first.',
  ],
  [
    'How do I name a beneficiary?',
    'Go to My Account, Beneficiaries. You can name up to {beneficiaries} primary and {beneficiaries} contingent beneficiaries. Shares must total 100%.',
  ],
  [
    'What happens to my account when I die?',
    'If you have a joint owner, the account belongs to them. Otherwise, your primary beneficiaries receive it in the shares you chose, or your contingent beneficiaries if no primary beneficiary survives you.',
  ],
]

const MORE_COVERAGE: Pair = [
  'Can more than $250,000 be insured?',
  'Yes. Coverage can increase with a joint owner or with beneficiaries. Insurance coverage, under My Account, shows how much of your balance is insured and what would increase it.',
]

const INSURANCE: Readonly<Record<Insurer, readonly Pair[]>> = {
  FDIC: [
    [
      'Is my money insured?',
      'Yes. Deposits at {name} are insured by the FDIC up to $250,000 per owner for each ownership category.',
    ],
    MORE_COVERAGE,
  ],
  NCUA: [
    [
      'Is my money insured?',
      'Yes. Shares at {name} are insured by the NCUA up to $250,000 per owner for each ownership category.',
    ],
    MORE_COVERAGE,
  ],
  NONE: [['Is my money insured?', 'No. {name} is not covered by federal deposit insurance.']],
}

const SECURITY: readonly Pair[] = [
  [
    'Why do you ask for a code?',
    'With a code, nobody can get into your account with your password alone. A code expires in {code_life}. You can ask us to remember a device for {device_days}. We’ll never ask you for a code by phone or email, so don’t share it.',
  ],
  [
    'Why does a withdrawal ask for another code?',
    'For {change_hours} after a change to your email, phone, password, passkeys or linked account, we ask for an extra code. It stops someone who made the change from taking your money.',
  ],
  [
    'I think someone else used my account. What should I do?',
    'Change your password and freeze your account under My Account, Security. Then {contact}. Report a transfer you don’t recognize within {error_days} of the statement that shows it.',
  ],
  [
    'What happens when I freeze my account?',
    'No money can move in or out until we finish a review, and you’re signed out everywhere else. We’ll contact you. Only we can remove the freeze.',
  ],
  [
    'I forgot my password. How do I reset it?',
    'On the sign-in page, choose Forgot password. We email you a link that works once and expires in {link_life}.',
  ],
  [
    'Why is my sign-in locked?',
    'After several wrong passwords or codes, we lock sign-in for a short time. Try again later, or reset your password to sign in now.',
  ],
  [
    'What is a passkey?',
    'A passkey lets you sign in with your fingerprint, face or device PIN instead of a password and code. Add one under My Account, Security.',
  ],
]

function account({ earnings }: Words): Pair[] {
  return [
    [
      'How do I change my phone number or email address?',
      'Go to My Account and choose Edit next to it. We send a code to your current phone or email, and another to the new one. If you can’t get a code at your current phone or email, {contact}.',
    ],
    [
      'How do I change my address?',
      'Go to My Account and choose Edit next to your address. New statements and tax forms show the new address.',
    ],
    [
      'My name has changed. What should I do?',
      'Send us a message with a copy of the document that shows your new name, such as a marriage certificate or a court order.',
    ],
    [
      'How do I close my account?',
      `Go to My Account and choose Close account. We cancel scheduled deposits and send your full balance, with ${earnings} through the day before, to your linked bank account. There is no charge.`,
    ],
    [
      'Can I see my documents after I close my account?',
      'Yes. You can sign in and read them until at least October 15 of the next year.',
    ],
    [
      'What happens if I don’t sign in for years?',
      'State law may require us to transfer your money to your state, commonly after three to five years without contact. We’ll contact you first. Signing in prevents it.',
    ],
  ]
}

const CONTACTING_US: readonly Pair[] = [
  [
    'How do I contact you?',
    'Send us a message in the message center. It’s private, and we email you when we reply. You can also {contact}. Don’t put your Social Security number or account numbers in an email.',
  ],
  [
    'How do I report a problem with a transfer?',
    'Open the transaction and choose Report a problem, within {error_days} of the first statement that shows it. You can also {contact}. We’ll email you what we find.',
  ],
  [
    'Can I attach files to a message?',
    'Yes. You can attach up to {attachments} PDF, PNG or JPEG files of up to {attachment_size} each.',
  ],
]

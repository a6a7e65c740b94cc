import { charterOf } from '@passbook/contract/charter'

type Insurer = 'FDIC' | 'NCUA' | 'NONE'

interface Question {
  topic: string
  question: string
  answer: string
}

/**
 * The first FAQs of an institution, which it can edit. Terms are named in braces and filled in when
 * an answer is read.
 */
export function faqs({ insurer }: { insurer: Insurer }) {
  const isCreditUnion = charterOf(insurer) === 'credit union'
  const questions: Question[] = [
    ...OPENING,
    ...MOVING_MONEY,
    {
      topic: isCreditUnion ? 'Dividends' : 'Interest',
      question: `How ${isCreditUnion ? 'are dividends' : 'is interest'} calculated?`,
      answer: `Every day, on the whole balance, at 1/365 of the rate then in force, compounded daily, and credited on the last day of each month. Today that is an Annual Percentage Yield of {apy}.${isCreditUnion ? '\n\nDividends are paid from current income and available earnings.' : ''}`,
    },
    {
      topic: isCreditUnion ? 'Dividends' : 'Interest',
      question: 'Can the rate change?',
      answer:
        'Yes, at any time. What was credited stays yours. A new rate applies from the day it is set for, and you find an alert about it in your account.',
    },
    { topic: 'Safety', question: 'Is my money insured?', answer: INSURANCE[insurer] },
    ...SAFETY,
    ...REACHING_US,
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

const OPENING: Question[] = [
  {
    topic: 'Opening an account',
    question: 'What do I need to open an account?',
    answer:
      'Your name, date of birth, a street address in the United States, your Social Security number, an email address, and an account elsewhere to fund your savings from. The first deposit is at least {min_opening}. It takes about {opening_time}.',
  },
  {
    topic: 'Opening an account',
    question: 'Can I stop halfway and finish later?',
    answer:
      'Yes. Each step is saved when you continue, and what you typed on a step is kept for {draft_days}. Your Social Security number and account numbers are kept only once you continue. Sign in again and you are back where you stopped.',
  },
  {
    topic: 'Opening an account',
    question: 'How do I link my account without signing in to it?',
    answer:
      'Type its routing and account number. We send two small deposits; you tell us the amounts within {microdeposit_days}, with {microdeposit_tries} tries. Then the account is proven to be yours.',
  },
]

const MOVING_MONEY: Question[] = [
  {
    topic: 'Moving money',
    question: 'When does a transfer leave?',
    answer:
      'With that day’s file, if you ask for it on a business day before {cut_off}; otherwise with the next business day’s. You see the day before you confirm.',
  },
  {
    topic: 'Moving money',
    question: 'When is a deposit available to withdraw?',
    answer:
      'It earns from the day it settles, usually the next business day. It can be withdrawn after a hold of {hold}. Both dates are shown before you confirm a deposit.',
  },
  {
    topic: 'Moving money',
    question: 'Can I cancel a transfer?',
    answer:
      'Until {cancel_lead} before its file leaves. The last moment to cancel is shown with every transfer, and the transfer itself has a Cancel button until then.',
  },
  {
    topic: 'Moving money',
    question: 'How much can I deposit or withdraw?',
    answer:
      'A deposit can be from {min_deposit} to {max_deposit}, a withdrawal up to {max_withdrawal} of what is available. You can withdraw {withdrawals_per_month}.',
  },
]

const SAFETY: Question[] = [
  {
    topic: 'Safety',
    question: 'Why do you ask for a code?',
    answer:
      'So that your password alone does not open your savings. A code is good for {code_life}. A device you trust can be remembered for {device_days}. We never ask for a code by phone or email: keep it to yourself.',
  },
  {
    topic: 'Safety',
    question: 'Why does a withdrawal ask for another code?',
    answer:
      'For {change_hours} after a change of your email, phone, password or linked account, so that nobody who changed them can take your money out.',
  },
  {
    topic: 'Safety',
    question: 'I think somebody else used my account. What do I do?',
    answer:
      'Change your password, then write to us in the message center or at {support_email}. Report a transfer you do not know within 60 days of the statement that shows it.',
  },
]

const REACHING_US: Question[] = [
  {
    topic: 'Reaching us',
    question: 'How do I reach you?',
    answer:
      'Write to us in the message center: it is private, and you can attach files. We tell you by email when there is an answer. If you cannot sign in, write to {support_email}; leave out your Social Security number and account numbers there.',
  },
]

const INSURANCE: Record<Insurer, string> = {
  FDIC: 'Yes. Deposits at {name} are insured by the FDIC up to $250,000 per owner for each ownership category.',
  NCUA: 'Yes. Shares at {name} are insured by the NCUA up to $250,000 per owner for each ownership category.',
  NONE: 'No. {name} is not covered by federal deposit insurance.',
}

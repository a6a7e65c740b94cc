import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'

interface Named {
  short_name: string
  insurer: 'FDIC' | 'NCUA' | 'NONE'
  support_email: string
}

/** First questions every depositor asks; an institution edits them as its own. */
export function faqs({ short_name, insurer, support_email }: Named) {
  const { earnings } = CHARTER_WORDS[charterOf(insurer)]
  const isCreditUnion = charterOf(insurer) === 'credit union'
  return [
    {
      topic: 'Opening an account',
      question: 'What do I need to open an account?',
      answer:
        'Your name, date of birth, a street address in the United States, your Social Security number, a mobile phone, and an account elsewhere to fund your savings from.',
    },
    {
      topic: 'Opening an account',
      question: 'Can I stop halfway and finish later?',
      answer:
        'Yes. Each step is saved when you continue. Sign in again and you are back where you stopped, with every answer kept.',
    },
    {
      topic: 'Moving money',
      question: 'When is a deposit available to withdraw?',
      answer:
        'It earns from the day it settles, usually the next business day. It can be withdrawn when its hold ends. Both dates are shown before you confirm a deposit.',
    },
    {
      topic: 'Moving money',
      question: 'Can I cancel a transfer?',
      answer:
        'Until it leaves in that day’s file. The last moment to cancel is shown with every transfer, and the transfer itself has a Cancel button until then.',
    },
    {
      topic: isCreditUnion ? 'Dividends' : 'Interest',
      question: `How ${isCreditUnion ? 'are' : 'is'} ${earnings} calculated?`,
      answer: `Every day, on the whole balance, at 1/365 of the rate then in force, compounded daily, and credited on the last day of each month.${isCreditUnion ? ' Dividends are paid from current income and available earnings.' : ''}`,
    },
    {
      topic: 'Safety',
      question: 'Is my money insured?',
      answer: insurance[insurer](short_name),
    },
    {
      topic: 'Safety',
      question: 'I think somebody else used my account. What do I do?',
      answer: `Change your password, then write to us in the message center or at ${support_email}. Report an unknown transfer within 60 days of the statement that shows it.`,
    },
  ]
}

const insurance = {
  FDIC: (name: string) =>
    `Yes. Deposits at ${name} are insured by the FDIC up to $250,000 per owner for each ownership category.`,
  NCUA: (name: string) =>
    `Yes. Shares at ${name} are insured by the NCUA up to $250,000 per owner for each ownership category.`,
  NONE: (name: string) => `${name} is not covered by federal deposit insurance.`,
}

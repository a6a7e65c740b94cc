import type { DisclosureSection } from '../../platform/db/tables/opening.ts'
import type { DocumentTerms } from './document.ts'

/** Of the account agreement: whose account it is, and what it pays. */
export function accountSections(terms: DocumentTerms): DisclosureSection[] {
  const { name, shortName, rate, apy, minOpening, words } = terms
  const { earnings, Earnings, rateName, are, earn, theyBegin } = words
  return [
    {
      heading: 'The account',
      paragraphs: [
        `This is the agreement between you and ${name} (“we”) about your online savings account. It also holds the disclosures that the Truth in Savings Act and the Electronic Fund Transfer Act require. It applies from the moment you sign it; the account opens when you then fund it.`,
        'The account is for your personal savings, not for a business. You must be at least 18 years old, live in the United States and have a Social Security number. We ask for your name, date of birth, street address and number because federal law requires us to confirm the identity of everyone who opens an account.',
      ],
    },
    {
      heading: 'What it pays',
      paragraphs: [
        `When this version was written the ${rateName} was ${rate}, which is an Annual Percentage Yield (APY) of ${apy}. The rate and yield of the day are shown before you fund the account and on your home page, with their date.`,
        'The rate is variable. We set it at our discretion and may change it on any day, also after the account is open, without limit to how often or by how much. A change applies from its effective date on and is never made for days that have passed.',
      ],
    },
    {
      heading: `How ${earnings} ${are} worked out`,
      paragraphs: [
        `We use the daily balance method: each day, the whole balance at the end of that day earns 1/365 of the rate in force, in leap years too. ${Earnings} ${are} compounded daily, so that ${earnings} earned but not yet credited ${earn} as well.`,
        `${Earnings} ${are} credited to the account on the last day of each month, rounded once to the nearest cent. ${theyBegin} to accrue on the business day on which a deposit settles, whether or not a hold keeps you from withdrawing it yet. If you close the account, ${earnings} up to that day ${are} paid out with the rest.`,
      ],
    },
    {
      heading: 'Minimums and fees',
      paragraphs: [
        `You need ${minOpening} to open the account. After that no minimum balance is required: every balance of $0.01 or more earns the Annual Percentage Yield stated.`,
        `${shortName} charges no fees for this account: none for having it, for transfers, for returned transfers, for paper copies or for closing it. If that ever changes, we tell you at least 30 days before; fees could reduce what the account earns. Your other bank may charge fees of its own.`,
      ],
    },
    {
      heading: 'Statements',
      paragraphs: [
        `You get a statement every month. It shows each transaction, the ${earnings} credited, the annual percentage yield earned, and any fees. Read it: the time in which you can report an error runs from it.`,
      ],
    },
    insurance(terms),
  ]
}

function insurance({ insurer, name, words: { earnings } }: DocumentTerms): DisclosureSection {
  const owners = `The limit counts all your deposits here that you hold in the same way, together with the ${earnings} credited to them. An account payable on death to named beneficiaries is covered up to $250,000 for each of them, and at most $1,250,000 for each owner.`
  const covered = {
    FDIC: [
      `${name} is a member of the Federal Deposit Insurance Corporation (FDIC). Your deposits are insured up to $250,000 for each owner in each ownership category, backed by the full faith and credit of the United States Government.`,
      owners,
    ],
    NCUA: [
      `Your savings at ${name} are insured by the National Credit Union Administration (NCUA), an agency of the United States Government, up to $250,000 for each owner in each ownership category, backed by the full faith and credit of the United States Government. By opening the account you apply for membership.`,
      owners,
    ],
    NONE: [`Deposits at ${name} are not covered by federal deposit insurance.`],
  }
  return { heading: 'Insurance', paragraphs: covered[insurer] }
}

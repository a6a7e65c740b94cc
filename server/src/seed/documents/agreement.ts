import type { DisclosureSection } from '../../platform/db/tables/opening.ts'
import type { DocumentTerms, DocumentOf } from './document.ts'

/** Sections of the account agreement: ownership and interest. */
function accountSections(terms: DocumentTerms): DisclosureSection[] {
  const { name, shortName, words } = terms
  const { account, earnings, Earnings, rateName, are, earn, theyBegin, them } = words
  return [
    {
      heading: 'The account',
      paragraphs: [
        `This is the agreement between you and ${name} (“we”) about your online ${account} account. It also contains the disclosures that the Truth in Savings Act and the Electronic Fund Transfer Act require. It applies from the moment you sign it. The account opens when you fund it.`,
        'The account is for your personal savings, not for a business. You must be at least 18 years old, live in the United States and have a Social Security number. We ask for your name, date of birth, street address and number because federal law requires us to confirm the identity of everyone who opens an account.',
      ],
    },
    {
      heading: 'What it pays',
      paragraphs: [
        `The ${rateName} and the Annual Percentage Yield (APY) in force are in the schedule of rate and terms, which is part of this agreement and is shown to you with it. The schedule has a date; whenever the rate or a term in it changes, a new one is published. The rate and yield of the day are also shown before you fund the account and on your home page.`,
        'The rate is variable. We set it at our discretion and may change it on any day, including after the account is open, with no limit on how often or by how much. A change applies from its effective date on and is never made for days that have passed.',
      ],
    },
    {
      heading: `How ${earnings} ${are} calculated`,
      paragraphs: [
        `We use the daily balance method: each day, the whole balance at the end of that day earns 1/365 of the rate in force, in leap years too. ${Earnings} ${are} compounded daily, so that ${earnings} earned but not yet credited ${earn} as well.`,
        `${Earnings} ${are} credited to the account on the last day of each month, rounded once to the nearest cent. ${theyBegin} to accrue on the business day on which a deposit settles, whether or not a hold keeps you from withdrawing it yet. If you close the account, the balance earns ${earnings} through the day before the payout leaves, and the payout includes ${them}.`,
        ...natureOfDividends(terms),
      ],
    },
    {
      heading: 'Minimums and fees',
      paragraphs: [
        `The schedule says how much you need to open the account. ${minimumAfterOpening(terms)}: every balance of $0.01 or more earns the Annual Percentage Yield stated there.`,
        `${shortName} charges no fees for this account: none for having it, for transfers, for returned transfers, for paper copies or for closing it. If that ever changes, we’ll tell you at least 30 days before. Fees could reduce what the account earns. Your other bank may charge its own fees.`,
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

/** A member keeps one share, so an agreement of a credit union cannot say that no balance is required. */
function minimumAfterOpening({ parValue }: DocumentTerms): string {
  return parValue === null
    ? 'After that no minimum balance is required'
    : `After that the membership share of ${parValue} stays in the account until you close it. No other minimum balance is required`
}

/** What Part 707 requires of a credit union: where dividends come from, and the par value of a share. */
function natureOfDividends({ parValue }: DocumentTerms): string[] {
  if (parValue === null) return []
  return [
    'Dividends are paid from current income and available earnings, after the transfers to reserves that the law requires. A dividend period is a calendar month, and dividends are declared for it as a whole.',
    `The par value of a share in this account is ${parValue}. The first ${parValue} you deposit is the membership share that every member owns: it is part of your balance, earns like the rest of it, and is paid out when you close the account.`,
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

/** Sections of the account agreement: errors, liability (Regulation E), closing, changes. */
function rightsSections(terms: DocumentTerms): DisclosureSection[] {
  return [errors(terms), unauthorized(terms), ourLiability(terms), ...theRest(terms)]
}

function errors({ reach }: DocumentTerms): DisclosureSection {
  return {
    heading: 'If you think there is an error',
    paragraphs: [
      `As soon as you can, ${reach} if you think that a statement or a confirmation is wrong or if you need to know more about a transfer on it. We must hear from you no later than 60 days after we made available the first statement on which the error appears. Tell us your name and the last four digits of your account number, which transfer you mean and why you think it is wrong, and its amount.`,
      'We look into it and tell you what we found within 10 business days after hearing from you, and correct any error promptly. If we need more time, we may take up to 45 days; in that case we credit the amount to your account within those 10 business days, so that you can use it while we work. For a transfer within 30 days of the first deposit to a new account, the 10 business days are 20 and the 45 days are 90.',
      'We tell you the result within three business days after we have finished. If we find no error, we explain why in writing, and you may ask for copies of the documents we used.',
    ],
  }
}

function unauthorized({ reach }: DocumentTerms): DisclosureSection {
  return {
    heading: 'If someone else moved your money',
    paragraphs: [
      `Tell us right away if you think that someone knows your password or has made a transfer without your permission: change your password, and ${reach}. The sooner we know, the less you can lose.`,
      'If you tell us within two business days after you learn that your password was lost or stolen, you lose at most $50. If you do not, and we can show that we could have prevented a transfer had you told us, you could lose up to $500. If a statement shows a transfer that you did not make and you do not tell us within 60 days after we made it available, you may not get back what was taken after those 60 days, if telling us in time would have prevented it. If a good reason kept you from telling us, such as a long trip or a hospital stay, we’ll extend these times.',
      'We never ask for your password or for a code by phone, text or email.',
    ],
  }
}

function ourLiability({ shortName }: DocumentTerms): DisclosureSection {
  return {
    heading: 'If we make a mistake',
    paragraphs: [
      `If ${shortName} does not complete a transfer on time or in the right amount according to this agreement, we are liable for the losses this causes you. We are not liable if, through no fault of ours, your available balance is too small, the other bank refuses or delays the transfer, a legal order holds the money, or something beyond our control prevents it although we took reasonable care.`,
      'We tell others about your account or your transfers only where it is needed to complete a transfer, to confirm that the account exists, to obey the law or a court, or if you permit it in writing; the privacy notice says more.',
    ],
  }
}

function theRest({ name, shortName, reach, words }: DocumentTerms): DisclosureSection[] {
  return [
    {
      heading: 'Closing the account',
      paragraphs: [
        `You may close the account at any time and at no cost. Scheduled transfers are canceled, the balance earns ${words.earnings} through the day before the payout leaves, everything is paid out to your linked account, and you get a final statement. You can still read your documents afterward.`,
        `${shortName} may close the account after telling you at least 30 days before, or right away where the law requires it or there is fraud. We may put it on hold while we look into a returned or disputed transfer, an unclear identity, or an order from a court or an authority.`,
        'If you don’t sign in or contact us for some years, commonly three to five, the law of your state may require us to transfer the money to the state, where you can claim it. Signing in is enough to prevent that.',
      ],
    },
    {
      heading: 'Joint owners and beneficiaries',
      paragraphs: [
        'An account may have a joint owner, who must sign the same documents. Each owner may then act alone, may withdraw everything, and is responsible for what is owed. When one owner dies the money belongs to the other. Beneficiaries you name receive it when the last owner dies. On a joint account, a change of beneficiaries counts once every owner has agreed to it.',
      ],
    },
    {
      heading: 'Changes and the law',
      paragraphs: [
        `If we change this agreement to your disadvantage, other than by a change of the rate, we’ll tell you at least 30 days before. You may close the account rather than accept it. New versions are kept, with the ones you signed, under ${words.papers}.`,
        `Federal law applies, and otherwise the law of the state in which ${name} is headquartered. If a part of this agreement turns out not to be valid, the rest stays in force. Nothing in it takes away rights the law gives you.`,
        `With questions and complaints, ${reach}.`,
      ],
    },
  ]
}

/** Sections of the account agreement: how money moves (RULES: Moving money). */
function transferSections(terms: DocumentTerms): DisclosureSection[] {
  const { shortName, words } = terms
  return [
    {
      heading: 'Moving money',
      paragraphs: [
        `Money comes in from, and goes out to, the account at another bank that you link and that we have verified. Both go through the Automated Clearing House (ACH) network, and its rules apply. By making a deposit you authorize ${shortName} to debit the linked account once for that amount, or, for a recurring deposit, on each of its dates until you cancel it. You may revoke an authorization for transfers that have not left yet by canceling them.`,
        `Deposits and withdrawals have the limits that the schedule of rate and terms states, and a withdrawal can’t be more than your available balance${terms.parValue === null ? '' : ' without the membership share'}. There are no checks, no cards and no cash.`,
        'We reserve the right to require seven days’ written notice before you withdraw money, as federal rules for savings accounts require. We do not ask for it now. If we ever do, it applies to everyone who has this account, and we’ll tell you beforehand.',
        'You promise that a linked account is yours and that its details are correct. If a number you gave is wrong, the other bank may pay by the number alone, even if the name differs.',
      ],
    },
    {
      heading: 'When it happens',
      paragraphs: [
        'Our business days are Monday through Friday, excluding Federal Reserve holidays. A transfer that you confirm on a business day, early enough before the time in the schedule, leaves that day. Otherwise it leaves on the next business day. It settles on the business day after it leaves. Before you confirm, we show you the day it leaves, the day it settles, the day the money is available, and the last moment to cancel. Those dates apply to your transfer.',
      ],
    },
    {
      heading: 'When a deposit is available',
      paragraphs: [
        `The schedule says how many business days after it settles money you deposit is available for withdrawal. Until then it is held, because the other bank may still return the transfer. It is in your balance and earns ${words.earnings} during that time.`,
        `The other bank can return a transfer even later, in some cases up to 60 days or more after it settled. Then we take the amount, and the ${words.earnings} it earned, back out of the account. If you have already withdrawn it, you owe us the difference, we may put the account on hold, and later deposits repay it first. If a deposit is returned because there was not enough money in the other account, we may present it up to two more times.`,
      ],
    },
    {
      heading: 'Stopping a transfer',
      paragraphs: [
        `You can cancel any transfer yourself, on its page, until shortly before it leaves in the file of its day; the schedule says how long before. For a scheduled or recurring transfer you also have the right by law to stop it by telling us at least three business days before its date: ${terms.reach}. Stopping costs nothing. If you told us in time and we do not stop it, we’ll pay for the losses this causes you.`,
        'If the amount of a recurring transfer were ever to differ from the one before, we would tell you the new amount and the date at least 10 days ahead.',
      ],
    },
  ]
}

/** The account agreement with its Truth in Savings terms (RULES: Opening, Saying what it pays). */
export const accountAgreement: DocumentOf = (terms) => ({
  title: 'Account agreement and Truth in Savings disclosure',
  sections: [...accountSections(terms), ...transferSections(terms), ...rightsSections(terms)],
  agreement: `I have read the account agreement of ${terms.name}, including what the account pays and when my money is available, and I agree to it.`,
})

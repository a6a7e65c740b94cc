import type { DisclosureSection } from '../../platform/db/tables/opening.ts'
import type { DocumentTerms } from './document.ts'

/** Of the account agreement: errors, liability (Regulation E), closing, changes. */
export function rightsSections(terms: DocumentTerms): DisclosureSection[] {
  return [errors(terms), unauthorized(terms), ourLiability(terms), ...theRest(terms)]
}

function errors({ supportEmail }: DocumentTerms): DisclosureSection {
  return {
    heading: 'If you think there is an error',
    paragraphs: [
      `Write to us in the message center or at ${supportEmail} as soon as you can, if you think that a statement or a confirmation is wrong or if you need to know more about a transfer on it. We must hear from you no later than 60 days after we made available the first statement on which the error appears. Tell us your name and the last four digits of your account number, which transfer you mean and why you think it is wrong, and its amount.`,
      'We look into it and tell you what we found within 10 business days after hearing from you, and correct any error at once. If we need more time, we may take up to 45 days; in that case we credit the amount to your account within those 10 business days, so that you can use it while we work. For a transfer within 30 days of the first deposit to a new account, the 10 business days are 20 and the 45 days are 90.',
      'We tell you the result within three business days after we have finished. If we find no error, we explain why in writing, and you may ask for copies of the documents we used.',
    ],
  }
}

function unauthorized({ supportEmail }: DocumentTerms): DisclosureSection {
  return {
    heading: 'If somebody else moved your money',
    paragraphs: [
      `Tell us at once if you think that somebody knows your password or has made a transfer without your permission: change your password, then write to ${supportEmail}. The sooner we know, the less you can lose.`,
      'If you tell us within two business days after you learn that your password was lost or stolen, you lose at most $50. If you do not, and we can show that we could have prevented a transfer had you told us, you could lose up to $500. If a statement shows a transfer that you did not make and you do not tell us within 60 days after we made it available, you may not get back what was taken after those 60 days, if telling us in time would have prevented it. If a good reason kept you, such as a stay in hospital, we extend these times.',
      'We never ask for your password or for a code by phone, text or email.',
    ],
  }
}

function ourLiability({ shortName }: DocumentTerms): DisclosureSection {
  return {
    heading: 'If we make a mistake',
    paragraphs: [
      `If ${shortName} does not complete a transfer on time or in the right amount according to this agreement, we are liable for the losses that causes you. We are not if, through no fault of ours, your available balance is too small, the other bank refuses or delays the transfer, a legal order holds the money, or something beyond our control prevents it although we took reasonable care.`,
      'We tell others about your account or your transfers only where it is needed to complete a transfer, to confirm that the account exists, to obey the law or a court, or if you permit it in writing; the privacy notice says more.',
    ],
  }
}

function theRest({ name, shortName, supportEmail, words }: DocumentTerms): DisclosureSection[] {
  return [
    {
      heading: 'Closing the account',
      paragraphs: [
        `You may close the account at any time and at no cost. Scheduled transfers are cancelled, ${words.earnings} ${words.are} worked out to the day, everything is paid out to your linked account, and you get a final statement. You can still read your documents afterwards.`,
        `${shortName} may close the account by telling you at least 30 days before, or at once where the law requires it or there is fraud. We may put it on hold while we look into a returned or disputed transfer, an unclear identity, or an order from a court or an authority.`,
        'If you neither sign in nor write to us for some years, commonly three to five, the law of your state may require us to hand the money over to it, where you can claim it. Signing in is enough to prevent that.',
      ],
    },
    {
      heading: 'Several owners, and beneficiaries',
      paragraphs: [
        'An account may have a joint owner, who must sign the same documents. Each owner may then act alone, may withdraw everything, and answers for what is owed. When one owner dies the money belongs to the other. Beneficiaries you name receive it when the last owner dies.',
      ],
    },
    {
      heading: 'Changes and the law',
      paragraphs: [
        `If we change this agreement to your disadvantage, other than by a change of the rate, we tell you at least 30 days before. You may close the account rather than accept it. New versions are kept, with the ones you signed, under ${words.papers}.`,
        `Federal law applies, and otherwise the law of the state in which ${name} has its seat. If a part of this agreement turns out not to be valid, the rest stays in force. Nothing in it takes away rights the law gives you.`,
        `Questions and complaints: in the message center, or at ${supportEmail}.`,
      ],
    },
  ]
}

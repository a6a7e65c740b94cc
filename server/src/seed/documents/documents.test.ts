import { describe, expect, it } from 'vitest'
import type { DisclosureSection as Section } from '../../platform/db/tables/opening.ts'
import { accountAgreement } from './agreement.ts'
import { charterTerms } from './charter-terms.ts'
import type { DocumentTerms } from './document.ts'
import { esignConsent } from './esign.ts'
import { privacyNotice } from './privacy.ts'
import { taxDeliveryConsent } from './tax-delivery.ts'
import { w9Certification } from './w9.ts'

const documents = [
  esignConsent,
  accountAgreement,
  privacyNotice,
  w9Certification,
  taxDeliveryConsent,
]

function termsAt(insurer: 'FDIC' | 'NCUA'): DocumentTerms {
  return {
    name: 'Example',
    shortName: 'Example',
    supportEmail: 'support@example.com',
    reach: 'call us at (555) 201-3344, or write to us at Example, 1 Long Wharf, Portland, ME 04101',
    insurer,
    words: charterTerms(insurer),
    parValue: insurer === 'NCUA' ? '$5.00' : null,
  }
}

function wordsAt(insurer: 'FDIC' | 'NCUA'): string {
  const terms = termsAt(insurer)
  // What the IRS asks about is both, by law.
  return JSON.stringify(documents.map((each) => each(terms))).replaceAll(
    'interest or dividends',
    '',
  )
}

describe('documents speak as the institution does', () => {
  it('a bank pays interest to customers', () => {
    expect(wordsAt('FDIC')).toContain('How interest is calculated')
    expect(wordsAt('FDIC')).not.toMatch(/dividend|credit union/i)
  })

  it('a credit union pays dividends to members', () => {
    expect(wordsAt('NCUA')).toContain('How dividends are calculated')
    expect(wordsAt('NCUA')).toContain('Dividends are credited')
    expect(wordsAt('NCUA')).not.toMatch(/\binterest\b|customer|bank disclosures/i)
  })
})

describe('the account agreement', () => {
  it('says where to call and write about errors and stolen passwords', () => {
    const { sections } = JSON.parse(wordsAt('FDIC'))[1] as { sections: Section[] }
    for (const heading of ['If you think there is an error', 'If someone else moved your money']) {
      const section = sections.find((each) => each.heading === heading)
      expect(section?.paragraphs[0]).toContain(
        'call us at (555) 201-3344, or write to us at Example, 1 Long Wharf, Portland, ME 04101',
      )
    }
  })

  it('pays through the day before the payout of a closing leaves', () => {
    expect(wordsAt('FDIC')).toContain(
      'the balance earns interest through the day before the payout leaves, and the payout includes it',
    )
    expect(wordsAt('NCUA')).toContain('and the payout includes them')
    expect(wordsAt('FDIC')).not.toMatch(/up to that day|to the day,/)
  })

  it('leaves rate, limits and hold to the schedule, which has a date', () => {
    expect(wordsAt('FDIC')).toContain(
      'are in the schedule of rate and terms, which is part of this',
    )
    expect(wordsAt('FDIC')).not.toMatch(/4\.\d+%|4:00 PM|15 minutes|\$1\.00/)
  })

  it('requires no balance at a bank, and the membership share at a credit union', () => {
    expect(wordsAt('FDIC')).toContain('After that no minimum balance is required: every balance')
    expect(wordsAt('FDIC')).not.toContain('membership share')
    expect(wordsAt('NCUA')).toContain(
      'After that the membership share of $5.00 stays in the account until you close it. No other minimum balance is required',
    )
    expect(wordsAt('NCUA')).toContain('your available balance without the membership share.')
  })

  it('reserves seven days’ notice of withdrawal', () => {
    for (const insurer of ['FDIC', 'NCUA'] as const) {
      expect(wordsAt(insurer)).toContain(
        'We reserve the right to require seven days’ written notice before you withdraw money',
      )
    }
  })

  it('of a credit union says where dividends come from, and the par value of a share', () => {
    expect(wordsAt('NCUA')).toContain(
      'Dividends are paid from current income and available earnings',
    )
    expect(wordsAt('NCUA')).toContain('The par value of a share in this account is $5.00.')
    expect(wordsAt('FDIC')).not.toMatch(/par value|available earnings/)
  })
})

describe('the agreement about joint accounts', () => {
  it('says that a change of beneficiaries needs every owner', () => {
    expect(wordsAt('NCUA')).toContain(
      'a change of beneficiaries counts once every owner has agreed to it',
    )
  })
})

describe('the consents to electronic documents', () => {
  const consents = [esignConsent, taxDeliveryConsent].map((each) =>
    JSON.stringify(each(termsAt('FDIC'))),
  )

  it('say how somebody shows that they can open a PDF', () => {
    for (const words of consents) {
      expect(words).toContain(
        'by opening the PDF of this page and typing a word that is only there',
      )
    }
  })

  it('count no email as sent that came back, and promise paper', () => {
    expect(consents[0]).toContain('An email that comes back does not count as sent')
    expect(consents[0]).not.toContain('counts as sent')
    expect(consents[1]).toContain('when we learn that email no longer reaches you')
  })

  it('send paper within five business days of a withdrawal (RULES: Delivery)', () => {
    expect(consents[0]).toContain('takes effect within 5 business days after we receive it')
  })
})

import { describe, expect, it } from 'vitest'
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

function wordsAt(insurer: 'FDIC' | 'NCUA'): string {
  const terms: DocumentTerms = {
    name: 'Example',
    shortName: 'Example',
    supportEmail: 'support@example.com',
    insurer,
    words: charterTerms(insurer),
    rate: '4.402%',
    apy: '4.50%',
    minOpening: '$25.00',
    minDeposit: '$1.00',
    maxDeposit: '$250,000.00',
    maxWithdrawal: '$100,000.00',
    withdrawalsPerMonth: null,
    cutOff: '4:00 PM Eastern Time',
    cancelLeadMinutes: 15,
    holdBusinessDays: 5,
  }
  // What the IRS asks about is both, by law.
  return JSON.stringify(documents.map((each) => each(terms))).replaceAll(
    'interest or dividends',
    '',
  )
}

describe('documents speak as the institution does', () => {
  it('a bank pays interest to customers', () => {
    expect(wordsAt('FDIC')).toContain('How interest is worked out')
    expect(wordsAt('FDIC')).not.toMatch(/dividend|credit union/i)
  })

  it('a credit union pays dividends to members', () => {
    expect(wordsAt('NCUA')).toContain('How dividends are worked out')
    expect(wordsAt('NCUA')).toContain('Dividends are credited')
    expect(wordsAt('NCUA')).not.toMatch(/\binterest\b|customer|bank disclosures/i)
  })
})

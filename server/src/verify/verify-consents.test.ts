import { describe, expect, it } from 'vitest'
import { prepareExport } from '../domains/documents/consents/consents-to-write.ts'
import type { ConsentsToWrite } from '../domains/documents/consents/consents-to-write.ts'
import type { ConsentRow } from '../domains/documents/consents/queries.ts'
import { write } from '../domains/documents/consents/write-consents.ts'
import { hashDocument } from '../domains/people/disclosures/document-hash.ts'
import { verifyConsents } from './verify-consents.ts'

const WORDS = {
  title: 'Privacy notice',
  sections: [{ heading: 'One', paragraphs: ['We sell nothing, “ever”.'] }],
  agreement: 'I have read it.',
}

const ROW: ConsentRow = {
  ...WORDS,
  kind: 'privacy',
  version: 3,
  document_id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  hash: hashDocument(WORDS),
  attestation: { agreed: true },
  signed_at: new Date('2026-03-02T15:04:05Z'),
  ip: '203.0.113.9',
  user_agent: '',
  withdrawn_at: null,
  schedule_id: null,
  schedule_title: null,
  schedule_sections: null,
  schedule_hash: null,
}

const OWNER = {
  institution: {
    name: 'A Bank',
    slug: 'bank',
    color: '#222222',
    brandColor: '#222222',
    tint: '#eeeeee',
    footer: 'A Bank',
  },
  person: { depositor_id: '00000000-0000-4000-8000-000000000002', name: 'Ada Ődön' },
}

describe('the command that checks an export of consents', () => {
  const check = async (change: (input: ConsentsToWrite) => void = () => undefined) => {
    const input = prepareExport([ROW], OWNER)
    change(input)
    return verifyConsents(await write(input))
  }

  it('says in words what it checked', async () => {
    const { isSound, words } = await check()
    expect(isSound).toBe(true)
    expect(words).toBe(
      '1 consent of Ada Ődön at A Bank to 1 document: every hash is that of the attached words, ' +
        'and the words beside each box are in the document they belong to',
    )
  })

  it.each<[string, (input: ConsentsToWrite) => void, string]>([
    [
      'other words under the same hash',
      ({ words: [one] }) => one && (one.text = one.text.replace('nothing', 'something')),
      'have the hash',
    ],
    [
      'another hash',
      ({ exported }) => exported.consents[0] && (exported.consents[0].hash = '0'.repeat(64)),
      'have the hash',
    ],
    [
      'words beside the box that the document does not have',
      ({ exported }) =>
        exported.consents[0] && (exported.consents[0].agreement = 'I agree to all.'),
      'beside the box',
    ],
    ['words that are not attached', (input) => (input.words = []), 'not attached'],
    ['a list that says otherwise', (input) => (input.sums = ''), 'SHA256SUMS says otherwise'],
  ])('finds %s', async (_name, change, words) => {
    const verdict = await check(change)
    expect(verdict.isSound).toBe(false)
    expect(verdict.words).toContain(words)
  })

  it('refuses what is no export, or was changed after it was made', async () => {
    const bytes = await write(prepareExport([ROW], OWNER))
    const end = Buffer.from('\n1 0 obj\n<<>>\nendobj\nstartxref\n1\n%%EOF')
    for (const wrong of [Buffer.from('hello'), Buffer.alloc(0), Buffer.concat([bytes, end])]) {
      expect(verifyConsents(wrong)).toMatchObject({ isSound: false, exported: null })
    }
  })

  const TERMS = {
    title: 'Rate and terms from March 1, 2026',
    sections: [{ heading: 'Rate', paragraphs: ['4.00%'] }],
    agreement: '',
  }
  const WITH_TERMS: ConsentRow = {
    ...ROW,
    kind: 'agreement',
    schedule_id: '00000000-0000-4000-8000-000000000003',
    schedule_title: TERMS.title,
    schedule_sections: TERMS.sections,
    schedule_hash: hashDocument(TERMS),
  }

  it.each<[string, (input: ConsentsToWrite) => void, string | null]>([
    ['as it was made', () => undefined, null],
    [
      'another rate under the same hash',
      ({ words }) => words.forEach((one) => (one.text = one.text.replace('4.00', '5.00'))),
      'the words of “Rate and terms from March 1, 2026” have the hash',
    ],
    ['no rate and terms', ({ words }) => void words.pop(), 'are not attached'],
  ])('checks the rate and terms of an agreement: %s', async (_, change, wrong) => {
    const input = prepareExport([WITH_TERMS], OWNER)
    change(input)
    const { isSound, words } = verifyConsents(await write(input))
    expect(isSound).toBe(wrong === null)
    if (wrong !== null) expect(words).toContain(wrong)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import {
  type Applicant,
  activeDisclosures,
  addApplicantWith,
  openAndSign,
} from '../../test/opening.ts'
import { verifyBooks } from './verify-books.ts'

/** What is added can never be taken away: each finds what is checked before what the last one left. */
describe('checking what people agreed to', () => {
  const test = useTestApp()
  const difference = async () => (await verifyBooks(test.ctx.db)).difference
  const sign = async (who: Applicant, number: number, hash?: string) => {
    const { w9 } = await activeDisclosures(who.browser)
    const { institution_id, depositor_id } = who
    await test.ctx.db
      .insertInto('disclosure_attestations')
      .values({
        institution_id,
        depositor_id,
        document_id: w9.uuid,
        number,
        hash: hash ?? w9.hash,
        attestation: JSON.stringify({ agreed: true }),
        ip: '192.0.2.7',
        user_agent: 'test',
        signed_at: test.ctx.clock.now(),
      })
      .execute()
  }

  it('finds nothing wrong with what was signed, withdrawn and signed again', async () => {
    const ada = await addApplicantWith(test, { step: 'completed' })
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    expect(await difference()).toBeNull()
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).esign)
    expect(await difference()).toBeNull()
  })

  it('finds whoever gets paper without having asked for it', async () => {
    const { institution_id, depositor_id } = await addApplicantWith(test, { step: 'completed' })
    const set = (paper_since: Date | null) =>
      test.ctx.db
        .updateTable('depositors')
        .set({ paper_since })
        .where('institution_id', '=', institution_id)
        .where('id', '=', depositor_id)
        .execute()
    await set(new Date())
    expect(await difference()).toMatch(/^paper is sent to whoever withdrew .* not so/)
    await set(null)
    expect(await difference()).toBeNull()
  })

  it('finds words that do not have their hash', async () => {
    const { institution_id } = await addApplicantWith(test, { step: 'completed' })
    await test.ctx.db
      .insertInto('disclosure_documents')
      .values({
        institution_id,
        id: randomUUID(),
        kind: 'privacy',
        version: 99,
        position: 3,
        title: 'Other words',
        sections: '[]',
        agreement: 'I agree.',
        hash: '0'.repeat(64),
        published_at: new Date(),
        retired_at: new Date(),
      })
      .execute()
    expect(await difference()).toContain('the words of privacy, version 99, have the hash')
  })

  it('finds a second signature that nothing was withdrawn before', async () => {
    const ada = await addApplicantWith(test, { step: 'completed' })
    await sign(ada, 2)
    expect(await difference()).toMatch(/^a consent is withdrawn after it was given.* not so/)
  })

  it('finds a signature under another hash', async () => {
    const ada = await addApplicantWith(test, { step: 'verified' })
    await sign(ada, 1, 'f'.repeat(64))
    expect(await difference()).toMatch(/^every signature has the hash .* not so/)
  })
})

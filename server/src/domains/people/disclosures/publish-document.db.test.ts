import { DisclosureKind } from '@passbook/contract/disclosures'
import { describe, expect, it } from 'vitest'
import { TEST_ACTOR } from '../../../../test/books.ts'
import { useBank } from '../../../../test/banking.ts'
import { seedDisclosures } from '../../../seed/disclosures.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { hashDocument } from './document-hash.ts'
import { publishDocument } from './publish-document.ts'

const now = new Date('2026-03-02T15:00:00Z')

function wordsOf(title: string) {
  return { title, sections: [{ heading: 'One', paragraphs: ['Two.'] }], agreement: 'I agree.' }
}

describe('publishing a document', () => {
  const bank = useBank()

  const versions = () =>
    bank.db
      .selectFrom('disclosure_documents')
      .select(['version', 'title', 'retired_at', 'hash'])
      .where('institution_id', '=', bank.institution_id)
      .where('kind', '=', 'privacy')
      .orderBy('version')
      .execute()

  const publish = (title: string, words = wordsOf(title)) =>
    publishDocument(bank.db, {
      institution_id: bank.institution_id,
      kind: 'privacy',
      words,
      now,
      actor: TEST_ACTOR,
    })

  it('retires the old version with the new one, and is audited', async () => {
    const first = await publish('First')
    const second = await publish('Second')
    expect([first.version, second.version]).toEqual([1, 2])
    expect(await versions()).toEqual([
      { version: 1, title: 'First', retired_at: now, hash: hashDocument(wordsOf('First')) },
      { version: 2, title: 'Second', retired_at: null, hash: hashDocument(wordsOf('Second')) },
    ])
    const audit = await bank.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'publish_document')
      .where('entity_id', '=', second.id)
      .execute()
    const details = { kind: 'privacy', version: 2, hash: second.hash }
    expect(audit).toEqual([{ actor_id: TEST_ACTOR.id, details }])
  })

  it('the same words again are refused, and words that are missing', async () => {
    await expect(publish('Second')).rejects.toMatchObject({ code: 'invalid' })
    const empty = [
      { ...wordsOf('x'), title: ' ' },
      { ...wordsOf('x'), agreement: '' },
      { ...wordsOf('x'), sections: [] },
      { ...wordsOf('x'), sections: [{ heading: 'One', paragraphs: [] }] },
      { ...wordsOf('x'), sections: [{ heading: '', paragraphs: ['Two.'] }] },
    ]
    for (const words of empty) {
      await expect(publish('', words)).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await versions()).toHaveLength(2)
  })

  it('at the same time gives each a version, and one is in force', async () => {
    const before = (await versions()).length
    await Promise.all(Array.from({ length: 8 }, (_, index) => publish(`Racing ${index}`)))
    const after = await versions()
    expect(after.map(({ version }) => version)).toEqual(after.map((_, index) => index + 1))
    expect(after).toHaveLength(before + 8)
    expect(after.filter(({ retired_at }) => retired_at === null)).toHaveLength(1)
  })

  it('a published version never changes, nor goes away', async () => {
    const change = bank.db.updateTable('disclosure_documents').set({ title: 'Other' })
    await expect(change.execute()).rejects.toMatchObject({ code: '42501' })
    await expect(bank.db.deleteFrom('disclosure_documents').execute()).rejects.toThrow()
  })

  it('seeding adds the kinds that are missing and leaves the others alone', async () => {
    const before = await versions()
    await inTransaction(bank.db, (trx) => seedDisclosures(trx, bank.institution_id))
    await inTransaction(bank.db, (trx) => seedDisclosures(trx, bank.institution_id))
    expect(await versions()).toEqual(before)
    const all = await bank.db
      .selectFrom('disclosure_documents')
      .select('kind')
      .where('institution_id', '=', bank.institution_id)
      .where('retired_at', 'is', null)
      .orderBy('position')
      .execute()
    expect(all.map(({ kind }) => kind)).toEqual(DisclosureKind.options)
  })
})

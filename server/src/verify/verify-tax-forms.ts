import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'
import { hashOf } from '../domains/documents/hash-of.ts'
import { writeForm } from '../domains/documents/tax/keep-form.ts'

const PAGE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface FormsVerdict {
  isSound: boolean
  /** The result in words, for the person who asked. */
  words: string
}

/** Writes every tax form again from its row. A changed word or figure would give different bytes. */
export async function verifyTaxForms(db: Database): Promise<FormsVerdict> {
  const all = acrossInstitutions(db, 'verifying all books')
  let count = 0
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const forms = await listForms(all, after)
    for (const form of forms) {
      if (hashOf(await writeForm(form)) !== form.sha256) {
        const which = `form ${form.number} of ${form.tax_year}, account ${form.account_id}`
        return { isSound: false, words: `${which}: not the bytes that were given` }
      }
    }
    count += forms.length
    after = forms.length < PAGE ? undefined : forms.at(-1)?.id
  }
  return { isSound: true, words: `${count} tax forms have the bytes that were given` }
}

/** Ids are derived from account ids, so they are unique across institutions. */
function listForms(all: Database, after: string) {
  return all
    .selectFrom('tax_documents')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

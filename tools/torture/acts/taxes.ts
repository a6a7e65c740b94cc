import { taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import { StoryAborted, type Person } from '../person.ts'

/** Lists the tax forms, and downloads one if a January has passed. */
export async function readTaxes(person: Person): Promise<void> {
  const { documents, upcoming } = await person.must(taxDocumentEndpoints.getTaxDocuments, {})
  if (upcoming === null) throw new StoryAborted('an open account has no form to come')
  const [newest] = documents
  if (!newest) return
  const params = { uuid: newest.uuid }
  await person.must(taxDocumentEndpoints.downloadTaxDocument, { params })
}

import { taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import { LifeEnds, type Person } from '../person.ts'

/** Looks for tax forms; where a January has passed, there is one to fetch. */
export async function readTaxes(person: Person): Promise<void> {
  const { documents, upcoming } = await person.must(taxDocumentEndpoints.getTaxDocuments, {})
  if (upcoming === null) throw new LifeEnds('an open account has no form to come')
  const [newest] = documents
  if (!newest) return
  const params = { uuid: newest.uuid }
  await person.must(taxDocumentEndpoints.downloadTaxDocument, { params })
}

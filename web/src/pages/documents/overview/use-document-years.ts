import { consentEndpoints } from '@passbook/contract/consents'
import { documentEndpoints } from '@passbook/contract/documents'
import { taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import { useQuery } from '@tanstack/react-query'
import { dataOptions, useData } from '../../../api/use-data.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useMessages } from '../../../features/messages/use-messages.ts'
import { useProgress } from '../../../session/progress.ts'
import { filesOf } from './files-of.ts'
import { yearIn } from './year-in.ts'

/** The years of which there are documents, as far as they are known, newest first. */
export function useDocumentYears(): number[] {
  const isFirst = useProgress(({ progress }) => progress?.is_primary !== false)
  const statements = useData(documentEndpoints.getStatementYears)
  const consents = useData(consentEndpoints.getConsents)
  const { messages } = useMessages()
  const taxes = useQuery(
    { ...dataOptions(taxDocumentEndpoints.getTaxDocuments), enabled: isFirst },
    queryClient,
  )
  const years = [
    ...(statements.data ?? []),
    ...(taxes.data?.documents ?? []).map(({ tax_year }) => tax_year),
    ...(consents.data ?? []).map(({ signed_at }) => yearIn(signed_at)),
    ...filesOf(messages).map(({ sentAt }) => yearIn(sentAt)),
  ]
  return [...new Set(years)].toSorted((a, b) => b - a)
}

import { disputeEndpoints } from '@passbook/contract/disputes'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'

const { getDisputes } = disputeEndpoints

/** The reports of the account, newest first, page by page. */
export function useReports() {
  const query = usePages(getDisputes, {})
  // A new report shifts the pages, so duplicates are removed.
  const byId = new Map(
    query.data?.pages.flatMap(({ disputes }) => disputes).map((each) => [each.uuid, each]),
  )
  const first = query.data?.pages[0]
  // Without a response the form opens anyway; the server refuses the report if it is not allowed.
  const mayReport = first?.may_report ?? true
  return { query, reports: [...byId.values()], mayReport, contact: first?.contact }
}

export function refreshReports(): void {
  void queryClient.invalidateQueries({ queryKey: [getDisputes.path] })
}

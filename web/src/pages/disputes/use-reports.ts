import { disputeEndpoints } from '@passbook/contract/disputes'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'

const { getDisputes } = disputeEndpoints

/** What was reported with the account, the newest first, page by page. */
export function useReports() {
  const query = usePages(getDisputes, {})
  // One that came in meanwhile moves the others down: each is shown once.
  const byId = new Map(
    query.data?.pages.flatMap(({ disputes }) => disputes).map((each) => [each.uuid, each]),
  )
  const first = query.data?.pages[0]
  // Where nothing was answered the form opens: what cannot be, the server says when it is sent.
  const mayReport = first?.may_report ?? true
  return { query, reports: [...byId.values()], mayReport, contact: first?.contact }
}

export function refreshReports(): void {
  void queryClient.invalidateQueries({ queryKey: [getDisputes.path] })
}

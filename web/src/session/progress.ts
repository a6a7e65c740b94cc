import { depositorEndpoints, type Progress } from '@passbook/contract/depositor'
import { queryClient } from '../api/query-client.ts'
import { dataOptions } from '../api/use-data.ts'

export const progressQuery = dataOptions(depositorEndpoints.getProgress)

/** STATES: progress that comes with a reply is taken before anything navigates. */
export function takeProgress(progress: Progress | null): void {
  if (progress) queryClient.setQueryData(progressQuery.queryKey, progress)
  else queryClient.removeQueries({ queryKey: progressQuery.queryKey })
}

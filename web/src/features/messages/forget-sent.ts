import { type DraftForm, draftEndpoints } from '@passbook/contract/drafts'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { forgetDraft } from '../../session/drafts/draft-store.ts'

/** A draft that is over on the server: a form that opens on the same page does not find it again. */
export function forgetSent(form: DraftForm): void {
  forgetDraft(form)
  const { queryKey } = dataOptions(draftEndpoints.getDraft, { params: { form } })
  queryClient.setQueryData(queryKey, null)
}

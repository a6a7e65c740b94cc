import { type DraftForm, type DraftValues, draftEndpoints } from '@passbook/contract/drafts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { draftOf, saveDrafts } from './draft-store.ts'

/** A form's draft at the time the form opens. */
export interface OpenDraft {
  form: DraftForm
  values: DraftValues
}

/**
 * What was typed into a form before, here or elsewhere; null until the server has answered. Without
 * an answer the form opens with what this tab knows, so that nothing waits for a lost connection.
 */
export function useOpenDraft(form: DraftForm): OpenDraft | null {
  const draft = useQuery(
    {
      ...dataOptions(draftEndpoints.getDraft, { params: { form } }),
      // Fetched by every page that opens, because the draft may have changed elsewhere.
      gcTime: 0,
      staleTime: Infinity,
      // A form that opened without an answer stays open: asking again would take it off the page.
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  useSaveOnHide()
  if (draft.isPending) return null
  const { known, unsaved, refused } = draftOf(form)
  const here = { ...refused, ...unsaved }
  return { form, values: draft.isError ? known : { ...draft.data?.values, ...here } }
}

/** Saves when the page is hidden, because it may never come back, and when the connection is back. */
function useSaveOnHide(): void {
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void saveDrafts({ isLeaving: true })
    }
    const online = () => void saveDrafts()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', online)
    }
  }, [])
}

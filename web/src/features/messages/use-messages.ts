import { type DraftForm, draftEndpoints } from '@passbook/contract/drafts'
import type { CallInput } from '@passbook/contract/endpoint'
import { type Message, messageEndpoints } from '@passbook/contract/messages'
import type { InfiniteData } from '@tanstack/react-query'
import { ApiError } from '../../api/error.ts'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { usePages } from '../../api/use-pages.ts'
import { useUpload } from '../../api/use-upload.ts'
import { forgetDraft } from '../../session/drafts/draft-store.ts'
import { assignErrorsToFiles } from './attached-files.ts'
import * as wording from './wording.ts'

/** The navigation state that the form passes to the thread's page. */
export const SENT = { isMessageSent: true } as const

export function wasSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isMessageSent' in state
}

/** Files stay on the person's device until the message is sent. */
export const NEVER_KEPT = wording.aFileYouAttach

/** Removes a draft that the server has deleted, so that a form on the same page does not find it again. */
export function clearDraft(form: DraftForm): void {
  forgetDraft(form)
  const { queryKey } = dataOptions(draftEndpoints.getDraft, { params: { form } })
  queryClient.setQueryData(queryKey, null)
}

const { getMessages } = messageEndpoints

interface Page {
  messages: Message[]
  next: string | null
  unread: number
}

/** The person's threads, all of them or those that match a search, page by page. */
export function useMessages(q = '') {
  const query = usePages(getMessages, q === '' ? {} : { q })
  // A thread that was answered meanwhile moves up; it is shown only once.
  const byId = new Map(
    query.data?.pages.flatMap(({ messages }) => messages).map((each) => [each.uuid, each]),
  )
  return { query, messages: [...byId.values()] }
}

/** Updates a thread in all cached lists, and refetches the lists. */
export function updateCachedMessage(message: Message): void {
  const queryKey = [getMessages.path]
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          messages: page.messages.map((each) => (each.uuid === message.uuid ? message : each)),
        })),
      },
  )
  void queryClient.invalidateQueries({ queryKey })
}

type Written = CallInput<typeof messageEndpoints.sendMessage>['body']

const PERCENT = 100
const STOPPED = new ApiError(0, wording.stoppedNothingWasSentWhat, {})

/**
 * Sends a message with its files; errors about a file are shown at that file. `draft` is the form it was
 * written in, and null where no draft of a message was used up.
 */
export function useSendMessage(draft: Extract<DraftForm, 'new-message' | 'reply'> | null) {
  const { mutateAsync, variables, sentShare, stop } = useUpload(messageEndpoints.sendMessage)

  async function send(body: Written, files: readonly File[]): Promise<Message> {
    try {
      const { data } = await mutateAsync({
        body: draft === null ? { ...body, keeps_draft: 'true' } : body,
        files,
      })
      if (draft !== null) clearDraft(draft)
      updateCachedMessage(data.message)
      return data.message
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw STOPPED
      throw assignErrorsToFiles(error, files)
    }
  }

  const hasFiles = (variables?.files.length ?? 0) > 0
  const isUploading = sentShare !== null && hasFiles
  const sending = isUploading ? { percent: Math.round(sentShare * PERCENT), stop } : null
  return { send, sending }
}

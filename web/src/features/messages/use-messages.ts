import { type Message, messageEndpoints } from '@passbook/contract/messages'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'

const { getMessages } = messageEndpoints

interface Page {
  messages: Message[]
  next: string | null
  unread: number
}

/** The person's threads, all of them or those in which something is found, page by page. */
export function useMessages(q = '') {
  const query = usePages(getMessages, q === '' ? {} : { q })
  // One that was answered meanwhile moves up: it is shown once.
  const byId = new Map(
    query.data?.pages.flatMap(({ messages }) => messages).map((each) => [each.uuid, each]),
  )
  return { query, messages: [...byId.values()] }
}

/** Shows a thread as the server has it now wherever it is listed, and has the lists asked anew. */
export function takeMessage(message: Message): void {
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

import { type Message, messageEndpoints } from '@passbook/contract/messages'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../api/error.ts'
import { successMessage } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { usePolling } from '../../session/use-polling.ts'
import { showNotification } from '../../shell/notification.ts'
import { updateCachedMessage, useMessages } from './use-messages.ts'

interface OpenThread {
  message: Message | undefined
  /** There is no such thread, or it is somebody else's. */
  isUnknown: boolean
  error: Error | null
  retry: () => void
}

/**
 * The thread that the URL names. Opening an unread one marks it as read (SPEC 8), also when an
 * answer comes while it is open; that call also returns threads beyond the first page.
 */
export function useThread(uuid: string): OpenThread {
  const { query, messages } = useMessages()
  const listed = messages.find((each) => each.uuid === uuid)
  const view = useCall(messageEndpoints.viewMessage, {
    onSuccess: ({ data }) => updateCachedMessage(data.message),
  })
  const { mutateAsync } = view
  const hasLoaded = query.data !== undefined && !query.isPlaceholderData
  const isUnread = listed?.read_at === null
  const viewed = useRef<string | null>(null)

  useEffect(() => {
    if (!hasLoaded || (listed && !isUnread)) return
    // Once for each state of the thread: a failed call is not repeated automatically.
    const state = `${uuid} ${listed?.updated_at ?? ''}`
    if (viewed.current === state) return
    viewed.current = state
    mutateAsync({ params: { uuid } }).then(
      () => isUnread && showNotification(successMessage('message-read')),
      () => undefined,
    )
  }, [uuid, hasLoaded, listed, isUnread, mutateAsync])
  usePolling(() => query.refetch())

  const named = view.data?.data.message
  return {
    message: listed ?? (named?.uuid === uuid ? named : undefined),
    isUnknown: view.error instanceof ApiError && view.error.status === HTTP_STATUS.NOT_FOUND,
    error: query.error ?? view.error,
    retry: () => {
      viewed.current = null
      view.reset()
      void query.refetch()
    },
  }
}

import type { DraftForm } from '@passbook/contract/drafts'
import type { CallInput } from '@passbook/contract/endpoint'
import { type Message, messageEndpoints } from '@passbook/contract/messages'
import { ApiError } from '../../api/error.ts'
import { useUpload } from '../../api/use-upload.ts'
import { byFile } from './attached-files.ts'
import { forgetSent } from './forget-sent.ts'
import { takeMessage } from './use-messages.ts'

type Written = CallInput<typeof messageEndpoints.sendMessage>['body']

const PERCENT = 100
const STOPPED = new ApiError(0, 'Stopped. Nothing was sent; what you wrote is still here.', {})

/** Sends what was written with its files; what is refused about a file is told at that file. */
export function useSendMessage(draft: Extract<DraftForm, 'new-message' | 'reply'>) {
  const { mutateAsync, variables, sentShare, stop } = useUpload(messageEndpoints.sendMessage)

  async function send(body: Written, files: readonly File[]): Promise<Message> {
    try {
      const { data } = await mutateAsync({ body, files })
      forgetSent(draft)
      takeMessage(data.message)
      return data.message
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw STOPPED
      throw byFile(error, files)
    }
  }

  const hasFiles = (variables?.files.length ?? 0) > 0
  const isOnItsWay = sentShare !== null && hasFiles
  const sending = isOnItsWay ? { percent: Math.round(sentShare * PERCENT), stop } : null
  return { send, sending }
}

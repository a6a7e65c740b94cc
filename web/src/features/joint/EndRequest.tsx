import { type JointRequest, jointEndpoints } from '@passbook/contract/joint'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { isOwnRequest } from './request-words.ts'
import { type Sharing, useSharing } from './use-sharing.ts'
import * as wording from './wording.ts'

interface EndRequestProps {
  request: JointRequest
  sharing: Sharing
  onEnded?: (() => void) | undefined
  isFullWidth?: boolean
}

/** The asker withdraws the request; the other holder declines it. */
export function EndRequest({ request, sharing, onEnded, isFullWidth = false }: EndRequestProps) {
  const end = useCall(jointEndpoints.withdrawRequest, {
    // Other pages show open requests too.
    onSuccess: async () => {
      onEnded?.()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        isFullWidth={isFullWidth}
        isPending={end.isPending}
        onClick={() => end.mutate({ body: { uuid: request.uuid } })}
      >
        {isOwnRequest(request, sharing) ? wording.withdrawRequest : wording.decline}
      </Button>
      <Refusal error={end.error} />
    </>
  )
}

/** The same button on the pages about closing, which do not know the request itself. */
export function EndClosingRequest(props: Pick<EndRequestProps, 'onEnded' | 'isFullWidth'>) {
  const { data: sharing } = useSharing()
  const request = sharing?.requests.find(({ kind }) => kind === 'close')
  if (!sharing || !request) return null
  return <EndRequest request={request} sharing={sharing} {...props} />
}

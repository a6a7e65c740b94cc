import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { sandbox } from '../sandbox-api.ts'
import { refreshSandbox, useSandbox } from '../use-sandbox.ts'

const REFRESH_MS = 5_000

/** Takes the simulated network down, to see what the bank does about an outage. */
export function NetworkSwitch() {
  const network = useSandbox(['ach-network'], sandbox.network, REFRESH_MS)
  const set = useMutation(
    { mutationFn: sandbox.setNetwork, onSettled: refreshSandbox },
    queryClient,
  )
  const isDown = network.data?.is_down ?? false
  return (
    <Card className="mt-6">
      <h2 className="text-lg">The network</h2>
      <p className="mt-1 mb-4 max-w-reading text-ink-muted">
        While it is down it takes no file and delivers none. The bank tries again every minute, and
        its staff find a task under Work.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <StatusDot tone={isDown ? 'warning' : 'success'}>
          {isDown ? 'Out of reach' : 'Working'}
        </StatusDot>
        <Button variant="secondary" isPending={set.isPending} onClick={() => set.mutate(!isDown)}>
          {isDown ? 'Bring it up again' : 'Take it down'}
        </Button>
      </div>
    </Card>
  )
}

import type { BulkResult } from '@passbook/contract/console/bulk'
import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { CustomerLine } from '@passbook/contract/console/customers'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useAct } from '../api/use-act.ts'
import { BulkResults } from '../parts/bulk.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import * as wording from './wording.ts'

interface EndManySessionsProps {
  /** The chosen customers among those in the list. */
  chosen: readonly CustomerLine[]
  onClear: () => void
}

/** Signs out all chosen customers, and shows the result for each. */
export function EndManySessions({ chosen, onClear }: EndManySessionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [done, setDone] = useState<{ results: BulkResult[]; names: Map<string, string> } | null>(
    null,
  )
  const end = useAct(customerActEndpoints.endManySessions)
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {chosen.length > 0 && (
        <div
          role="group"
          aria-label={wording.selection}
          className="flex flex-wrap items-center gap-3"
        >
          <span className="text-sm">{fill(wording.lengthSelected, { length: chosen.length })}</span>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {wording.endSelectedSessions}
          </Button>
          <LinkButton className="text-sm" onClick={onClear}>
            {wording.clearSelection}
          </LinkButton>
        </div>
      )}
      {done && (
        <BulkResults
          results={done.results}
          nameOf={(id) => done.names.get(id) || wording.unnamed}
          onClose={() => setDone(null)}
        />
      )}
      {isAsking && (
        <ReasonDialog
          title={wording.endSelectedSessions}
          confirmLabel={wording.endSessions}
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            const depositor_ids = chosen.map(({ depositor_id }) => depositor_id)
            const names = new Map(chosen.map(({ depositor_id, name }) => [depositor_id, name]))
            const { results } = await end.mutateAsync({ body: { depositor_ids, reason } })
            setDone({ results, names })
            onClear()
          }}
        >
          <p>{fill(wording.allLengthWillBeSigned, { length: chosen.length })}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

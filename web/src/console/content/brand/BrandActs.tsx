import { type Brand, brandEndpoints } from '@passbook/contract/console/content/brand'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useAct } from '../../api/use-act.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { useMay } from '../../session/me.ts'

interface BrandActsProps {
  brand: Brand
  onDone: (words: string) => void
}

/** What can be done with the draft as a whole. */
export function BrandActs({ brand: { draft, findings }, onDone }: BrandActsProps) {
  const mayPropose = useMay()('content.propose')
  const [isAsking, setAsking] = useState(false)
  const drop = useAct(brandEndpoints.dropBrandDraft, {
    onSuccess: () => onDone('The draft is gone. What you see is live.'),
  })
  const propose = useAct(brandEndpoints.proposeBrand)
  if (!mayPropose || draft === null || draft.is_asked) return null
  const isWrong = findings.some(({ severity }) => severity === 'error')
  return (
    <>
      <Button variant="secondary" isPending={drop.isPending} onClick={() => drop.mutate({})}>
        Throw draft away
      </Button>
      <Button disabled={isWrong} onClick={() => setAsking(true)}>
        Ask a second person
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Publish this brand"
          confirmLabel="Ask a second person"
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            await propose.mutateAsync({ body: { reason } })
            onDone('The draft waits under Approvals for a second person.')
          }}
        >
          <p>Every page, letter and statement wears it as soon as a second person agrees.</p>
        </ReasonDialog>
      )}
    </>
  )
}

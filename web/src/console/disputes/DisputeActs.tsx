import type { StaffDispute } from '@passbook/contract/console/disputes'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useMay } from '../session/me.ts'
import { AskCredit } from './AskCredit.tsx'
import { AskDecision } from './AskDecision.tsx'

interface DisputeActsProps {
  dispute: StaffDispute
  onDone: (words: string) => void
}

/** What operations asks a second person for; each of them once at a time. */
export function DisputeActs({ dispute, onDone }: DisputeActsProps) {
  const may = useMay()
  const [asked, setAsked] = useState<'credit' | 'decision' | null>(null)
  const { state, waiting } = dispute
  if (!may('disputes.decide')) return null
  const isOpen = state === 'open' || state === 'credited'
  const waits = (what: StaffDispute['waiting'][number]['what']) =>
    waiting.some((one) => one.what === what)
  const props = { dispute, onDone, onClose: () => setAsked(null) }
  return (
    <>
      {isOpen && !waits('decide_dispute') && (
        <Button onClick={() => setAsked('decision')}>Decide</Button>
      )}
      {state === 'open' && !waits('credit_dispute') && (
        <Button variant="secondary" onClick={() => setAsked('credit')}>
          Credit provisionally
        </Button>
      )}
      {asked === 'credit' && <AskCredit {...props} />}
      {asked === 'decision' && <AskDecision {...props} />}
    </>
  )
}

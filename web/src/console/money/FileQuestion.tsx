import {
  type AchFileLine,
  type FileDecision,
  moneyEndpoints,
} from '@passbook/contract/console/money'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

const QUESTIONS: Readonly<Record<string, string>> = {
  unsure: wording.weDontKnowWhetherTheBankHas,
  rejected: wording.theBankRejectedThisFile,
}

const ANSWERS: Readonly<Record<FileDecision, { label: string; effect: string }>> = {
  arrived: { label: wording.itArrived, effect: wording.theFileCountsAsArrivedOnce },
  send_again: { label: wording.sendItAgain, effect: wording.theFileIsSentAgainOnce },
}

interface FileQuestionProps {
  file: Pick<AchFileLine, 'uuid' | 'state'>
  onDone: (words: string) => void
}

/** What staff have to find out about a file that we sent, and their answer, which a second person approves. */
export function FileQuestion({ file: { uuid, state }, onDone }: FileQuestionProps) {
  const may = useMay()
  const [decision, setDecision] = useState<FileDecision | null>(null)
  const ask = useAct(moneyEndpoints.decideAchFile)
  const question = QUESTIONS[state]
  if (question === undefined) return null
  return (
    <div className="mb-6 flex flex-col gap-4">
      <Notice severity="warning">{question}</Notice>
      {may('money.import') && (
        <div className="flex flex-wrap gap-4">
          <Button onClick={() => setDecision('arrived')}>{wording.itArrived}</Button>
          <Button variant="secondary" onClick={() => setDecision('send_again')}>
            {wording.sendItAgain}
          </Button>
        </div>
      )}
      {decision && (
        <ReasonDialog
          title={ANSWERS[decision].label}
          confirmLabel={wording.requestApproval}
          onClose={() => setDecision(null)}
          onConfirm={async (reason) => {
            await ask.mutateAsync({ params: { uuid }, body: { decision, reason } })
            onDone(wording.yourDecisionWasSentFor)
          }}
        >
          <p>{ANSWERS[decision].effect}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

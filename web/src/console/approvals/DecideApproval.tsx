import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { Reason } from '@passbook/contract/console/customers'
import type { Data } from '@passbook/contract/endpoint'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useAct } from '../api/use-act.ts'
import { consoleHref } from '../href.ts'
import { ReasonDialog, ReasonField } from '../parts/ReasonDialog.tsx'
import { useMe } from '../session/me.ts'
import { type DecidedState, deciderWords } from './approval-parts.tsx'
import * as wording from './wording.ts'

interface DecideApprovalProps {
  shown: Data<typeof approvalEndpoints.getApproval>
}

/** The second person's decision; the person who asked can withdraw the request instead. */
export function DecideApproval({ shown }: DecideApprovalProps) {
  const { approval } = shown
  const { email } = useMe()
  if (approval.is_own) return <Withdraw shown={shown} />
  if (!approval.may_decide) {
    return <p className="text-ink-muted">{deciderWords(approval, email)}</p>
  }
  return <Decide shown={shown} />
}

const schema = z.object({ reason: Reason })
const DONE = {
  approve: wording.approvedAndCarriedOut,
  refuse: wording.declinedNothingWasChanged,
} as const

function Decide({ shown: { approval, seen } }: DecideApprovalProps) {
  const { uuid } = approval
  const { approves_from } = useMe()
  const leave = useLeave()
  const decide = useAct(approvalEndpoints.decideApproval)
  const form = useAppForm({ schema, defaultValues: { reason: '' } })
  const decision = useRef<keyof typeof DONE>('refuse')
  const mayApprove = approves_from === null
  const isLast = approval.votes.length + 1 >= approval.approvers
  // The button that was pressed says which decision it is, each time the form is sent.
  const readDecision = ({ nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent
    const isApproval = mayApprove && submitter?.getAttribute('value') !== 'refuse'
    decision.current = isApproval ? 'approve' : 'refuse'
  }
  return (
    <Card onSubmitCapture={readDecision}>
      <h2 className="mb-3 text-lg">{wording.yourDecision}</h2>
      <Form
        form={form}
        submitLabel={mayApprove ? wording.approve : wording.decline}
        submitVariant={mayApprove ? 'primary' : 'danger'}
        onSubmit={async ({ reason }) => {
          const chosen = decision.current
          const body = { decision: chosen, reason, seen }
          const reply = await decide.mutateAsync({ params: { uuid }, body })
          const isOpen = reply.approval.decision === null
          leave(isOpen ? wording.approvedOneMoreNeeded : DONE[chosen], reply.next_uuid)
        }}
        footer={
          mayApprove && (
            <Button
              type="submit"
              variant="secondary"
              value="refuse"
              isFullWidth
              isPending={form.formState.isSubmitting}
            >
              {wording.decline}
            </Button>
          )
        }
      >
        <p className="text-sm text-ink-muted">
          {isLast ? wording.anApprovalIsCarriedOut : wording.nothingIsCarriedOutUntil}
        </p>
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Card>
  )
}

/** Opens the next request, or the list when there is none. */
function useLeave(): (done: string, next_uuid: string | null) => void {
  const navigate = useNavigate()
  return (done, next_uuid) => {
    const state: DecidedState = { done, isLast: next_uuid === null }
    const to =
      next_uuid === null
        ? consoleHref('/console/approvals')
        : consoleHref('/console/approvals/:uuid', { uuid: next_uuid })
    void navigate(to, { state })
  }
}

function Withdraw({ shown: { approval } }: DecideApprovalProps) {
  const { uuid, words } = approval
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const withdraw = useAct(approvalEndpoints.withdrawApproval)
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.yourRequest}</h2>
      <p className="mb-4 text-ink-muted">{wording.youRequestedThisSomeoneElse}</p>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {wording.withdrawRequest}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={fill(wording.withdrawRequestWords, { words })}
          confirmLabel={wording.withdrawRequest}
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={async (reason) => {
            await withdraw.mutateAsync({ params: { uuid }, body: { reason } })
            const state: DecidedState = { done: wording.requestWithdrawnNothingWasChanged }
            void navigate(consoleHref('/console/approvals'), { state })
          }}
        >
          <p>{wording.itCanNoLongerBe}</p>
        </ReasonDialog>
      )}
    </Card>
  )
}

import type { Depositor } from '@passbook/contract/depositor'
import type { CallInput } from '@passbook/contract/endpoint'
import type { Whose } from '@passbook/contract/person'
import type { registrationEndpoints } from '@passbook/contract/registration'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import type { Path } from '../../path.ts'
import type { OpenDraft } from '../../session/drafts/use-open-draft.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import * as wording from './wording.ts'

/** The browser's autofill knows only the person who types, so it is off for somebody else's details. */
export function autofill(whose: Whose, token: string): string {
  return whose === 'your' ? token : 'off'
}

/** Continues when a running identity check ends, as if this page had started it. */
export function useAfterCheck(isRunning: boolean, onDone: () => Promise<unknown>): void {
  const wasRunning = useRef(isRunning)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
    if (wasRunning.current && !isRunning) void latest.current()
    wasRunning.current = isRunning
  })
}

/** The answers of one step. */
export type Step = CallInput<typeof registrationEndpoints.patchDepositor>['body']

/** The details of a person, entered step by step. */
export type PersonDetails = Pick<
  Depositor,
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'ssn_last_four'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'employment_status'
  | 'employer_name'
  | 'occupation'
>

interface SaveProps {
  onSave: (step: Step) => Promise<void>
  back?: Path
  /** A way to leave other than Back. */
  leave?: ReactNode
}

/** The props of every form about a person. */
export interface StepFormProps extends SaveProps {
  /** Whom it is about: the person who fills it in, or the second holder of their account. */
  whose?: Whose
  /** The saved details, which are filled in. */
  depositor: PersonDetails
  /** What was typed since and not sent yet; it overrides the saved details. */
  draft: OpenDraft
}

interface ShellProps<In extends FieldValues, Out extends Step> extends SaveProps {
  form: AppForm<In, Out>
  children: ReactNode
}

/** One step of an application: its fields, saved on Continue. */
export function StepForm<In extends FieldValues, Out extends Step>({
  form,
  onSave,
  back,
  leave,
  children,
}: ShellProps<In, Out>) {
  return (
    <Form
      form={form}
      submitLabel={wording.continueLabel}
      onSubmit={onSave}
      footer={
        <>
          {leave}
          {back && <BackLink to={back} />}
        </>
      }
    >
      <LeaveWarning form={form} />
      {children}
    </Form>
  )
}

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

/** Somebody else's answers are not what the browser knows of whoever types them. */
export function autofill(whose: Whose, token: string): string {
  return whose === 'your' ? token : 'off'
}

/** At the beginning of a sentence. */
export const WHOSE: Readonly<Record<Whose, string>> = { your: 'Your', their: 'Their' }

/** When an identity check that was going on is over, goes on as if this page had begun it. */
export function useAfterCheck(isGoingOn: boolean, goOn: () => Promise<unknown>): void {
  const wasGoingOn = useRef(isGoingOn)
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
    if (wasGoingOn.current && !isGoingOn) void latest.current()
    wasGoingOn.current = isGoingOn
  })
}

/** The answers of one step. */
export type Step = CallInput<typeof registrationEndpoints.patchDepositor>['body']

/** What is told about a person, step by step. */
export type Told = Pick<
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

interface Saving {
  onSave: (step: Step) => Promise<void>
  back?: Path
  /** Another way to leave than Back. */
  leave?: ReactNode
}

/** What every form about a person takes, whoever fills it in. */
export interface StepFormProps extends Saving {
  /** Whom it is about: whoever fills it in, or the second holder of their account. */
  whose?: Whose
  /** What was told before; it is filled in. */
  depositor: Told
  /** What was typed since and not sent yet; it is filled in over it. */
  draft: OpenDraft
}

interface ShellProps<In extends FieldValues, Out extends Step> extends Saving {
  form: AppForm<In, Out>
  children: ReactNode
}

/** One step of an application: its fields, saved when one continues. */
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
      submitLabel="Continue"
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

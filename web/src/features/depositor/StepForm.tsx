import type { Depositor } from '@passbook/contract/depositor'
import type { CallInput } from '@passbook/contract/endpoint'
import type { registrationEndpoints } from '@passbook/contract/registration'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import type { Path } from '../../path.ts'
import type { OpenDraft } from '../../session/drafts/use-open-draft.ts'
import { BackLink } from '../../shell/BackLink.tsx'

/** The answers of one step. */
export type Step = CallInput<typeof registrationEndpoints.patchDepositor>['body']

interface Saving {
  onSave: (step: Step) => Promise<void>
  back?: Path
}

/** What every form about a person takes, whoever fills it in. */
export interface StepFormProps extends Saving {
  /** What was told before; it is filled in. */
  depositor: Depositor
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
  children,
}: ShellProps<In, Out>) {
  return (
    <Form
      form={form}
      submitLabel="Continue"
      onSubmit={onSave}
      footer={back && <BackLink to={back} />}
    >
      <LeaveWarning form={form} />
      {children}
    </Form>
  )
}

import type { Depositor } from '@passbook/contract/depositor'
import type { CallInput } from '@passbook/contract/endpoint'
import type { registrationEndpoints } from '@passbook/contract/registration'
import type { Path } from '../../path.ts'

/** The answers of one step. */
export type Step = CallInput<typeof registrationEndpoints.patchDepositor>['body']

/** What every form about a person takes, whoever fills it in. */
export interface StepFormProps {
  /** What was told before; it is filled in. */
  depositor: Depositor
  onSave: (step: Step) => Promise<void>
  back?: Path
}

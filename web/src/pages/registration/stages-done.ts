import { RegistrationStep, type RegistrationStep as Step } from '@passbook/contract/enums'

/** The step at which each stage of the stepper (SPEC 2) is done; credentials are done by being here. */
const DONE_AT: readonly (Step | null)[] = [null, 'confirmed', 'verified', 'completed']

export type StageState = 'done' | 'current' | 'ahead'

/** How far each of the four stages has come, by the last step saved. */
export function stageStates(lastStep: Step | null): StageState[] {
  const done = DONE_AT.map((step) => step === null || position(lastStep) >= position(step))
  const current = done.indexOf(false)
  return done.map((isDone, index) => {
    if (isDone) return 'done'
    return index === current ? 'current' : 'ahead'
  })
}

function position(step: Step | null): number {
  return step === null ? -1 : RegistrationStep.options.indexOf(step)
}

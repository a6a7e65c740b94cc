import { registrationEndpoints } from '@passbook/contract/registration'
import { call } from '../../api/client.ts'
import type { Step } from '../../features/depositor/StepForm.tsx'
import { takeMove } from '../../session/take-move.ts'

/** Saves one step of the application and takes where it leads. */
export async function saveStep(body: Step): Promise<{ isDuplicate: boolean }> {
  const { data } = await call(registrationEndpoints.patchDepositor, { body })
  takeMove(data.progress)
  return { isDuplicate: data.is_duplicate }
}

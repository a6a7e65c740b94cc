import type { TestApp } from '../app.ts'
import { type Applicant, freshCode } from '../applicants.ts'
import { codeByEmail } from './joining.ts'

/** The first holder asks that the second leaves, and the second agrees. */
export async function leaveByBoth(
  test: TestApp,
  { primary, second }: { primary: Applicant; second: Applicant },
): Promise<void> {
  const { depositor_id } = second
  const codes = [
    [primary, await freshCode(test, primary, 'remove-holder')],
    [second, await codeByEmail(test, second, 'remove-holder')],
  ] as const
  for (const [{ browser }, step_up] of codes) {
    const { status, body } = await browser.post('/joint/remove', { depositor_id, step_up })
    if (status !== 200) throw new Error(`not removed: ${body.message}`)
  }
}

import type { Role } from '@passbook/contract/console/roles'
import { runOperator } from '../../src/doors/operator/run-operator.ts'
import type { TestApp } from '../app.ts'
import { addStaffMember, enterAs } from './staff-browser.ts'

/** Runs a command of the operator; gives its exit code and what it printed. */
export async function runCommand({ ctx }: TestApp, argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runOperator(argv, {
    open: async () => ({ ctx, close: async () => undefined }),
    write: (line) => void out.push(line),
    complain: (line) => void err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** The operator's command line in the name of a staff member, and a second person at the console. */
export async function atCommandLine(
  test: TestApp,
  slug = 'harborlight',
  role: Role = 'operations',
) {
  const maker = await addStaffMember(test, role, slug)
  const checker = await enterAs(test, 'approver', slug)
  return {
    maker,
    run: (...argv: string[]) =>
      runCommand(test, ['--as', maker.email, '--institution', slug, ...argv]),
    /** Agrees to the request that a command printed; gives the status of the reply. */
    async agree({ out }: { out: string }): Promise<number> {
      const [, uuid = ''] = /^Request ([\da-f-]{36}) /.exec(out) ?? []
      const decision = { decision: 'approve', reason: 'I looked at it too.' }
      return (await checker.browser.post(`/console/approvals/${uuid}/decide`, decision)).status
    },
  }
}

import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { stand } from '../../../test/applicants.ts'
import { addCloser } from '../../../test/closers.ts'
import { runOperator } from '../run-operator.ts'

describe('close-account and reopen-account', () => {
  const test = useTestApp()

  async function act(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runOperator(
      ['--as', 'Olive Operator', '--institution', 'harborlight', ...argv],
      {
        open: async () => ({ ctx: test.ctx, close: async () => undefined }),
        write: (line) => void out.push(line),
        complain: (line) => void err.push(line),
      },
    )
    return { code, out: out.join('\n'), err: err.join('\n') }
  }

  it('closes a held account in somebody’s name, once', async () => {
    const ada = await addCloser(test, 400_00)
    await stand(test, ada, { standing: 'HOLD' })
    const closed = await act('close-account', ada.depositor_id, '--reason', 'asked by phone')
    expect(closed).toMatchObject({ code: 0, err: '' })
    expect(closed.out).toMatch(/is closed\. \$4\d\d\.\d\d leaves in the file of \d{4}-\d\d-\d\d\./)
    const again = await act('close-account', ada.depositor_id)
    expect(again.code).toBe(1)
    expect(again.err).toContain('This account is closed.')
    const record = await test.ctx.db
      .selectFrom('closings')
      .select(['requested_by', 'reason'])
      .where('account_id', '=', ada.account)
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ requested_by: null, reason: 'asked by phone' })
  })

  it('reopens nothing whose payout is on its way, and nobody unknown', async () => {
    const ada = await addCloser(test, 400_00)
    await act('close-account', ada.depositor_id)
    const refused = await act('reopen-account', ada.depositor_id)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('No payout of this account came back')
    const unknown = await act('reopen-account', '00000000-0000-4000-8000-000000000000')
    expect(unknown.code).toBe(1)
    expect((await act('close-account')).code).toBe(2)
  })
})

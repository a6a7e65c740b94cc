import { describe, expect, it } from 'vitest'
import { useBank } from '../../../../../test/banking.ts'
import { runOperator } from '../../run-operator.ts'

describe('add-staff', () => {
  const bank = useBank()

  async function add(email: string, role: string, name: string, ...more: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const argv = ['--as', 'Olive Operator', '--institution', 'test-bank']
    const code = await runOperator([...argv, 'add-staff', email, role, '--name', name, ...more], {
      open: async () => ({ ctx: bank.ctx, close: async () => undefined }),
      write: (line) => void out.push(line),
      complain: (line) => void err.push(line),
    })
    return { code, said: [...out, ...err].join('\n') }
  }
  const staff = async () => {
    const rows = await bank.db
      .selectFrom('staff')
      .select('email')
      .where('institution_id', '=', bank.institution_id)
      .orderBy('created_at')
      .orderBy('email')
      .execute()
    return rows.map(({ email }) => email)
  }

  it('adds the first two administrators and nobody else; then it only asks', async () => {
    const early = await add('approver@bank.example', 'approver', 'Ann Approver')
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining('two administrators') })
    expect(await add('one@bank.example', 'administrator', 'One First')).toMatchObject({ code: 0 })
    const alias = await add('one+two@bank.example', 'administrator', 'Another Name')
    expect(alias.said).toContain('Another staff member already uses this email address')
    const twin = await add('two@bank.example', 'administrator', 'ONE  first')
    expect(twin.said).toContain('Another staff member already has this name')
    expect(await add('two@bank.example', 'administrator', 'Two Second')).toMatchObject({ code: 0 })

    const third = ['three@bank.example', 'administrator', 'Three Third'] as const
    const alone = await add(...third)
    expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('--asked-by') })
    const stranger = await add(...third, '--asked-by', 'nobody@bank.example')
    expect(stranger).toMatchObject({ code: 1, said: expect.stringContaining('No active') })
    const asked = await add(...third, '--asked-by', 'one@bank.example')
    expect(asked).toMatchObject({ code: 0, said: expect.stringContaining('under Approvals') })
    expect((await staff()).toSorted()).toEqual(['one@bank.example', 'two@bank.example'])
    const [request] = await bank.db
      .selectFrom('staff_approvals')
      .select(['what', 'words', 'decision'])
      .where('institution_id', '=', bank.institution_id)
      .execute()
    expect(request).toEqual({
      what: 'add_staff',
      words: 'Add Three Third (three@bank.example) to staff as administrator',
      decision: null,
    })
  })
})

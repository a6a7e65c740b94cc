import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { MONDAY, again, deposited, nextOf } from '../../../../test/repeating/deposits.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { runOperator } from '../run-operator.ts'

describe('staff stop what a holder asked them to stop', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  let ada: Saver

  beforeEach(async () => {
    clock.set(MONDAY)
    test.ctx.clock = clock
    ada = await addSaver(test)
  })

  async function run(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runOperator(
      ['--as', 'Olive Operator', '--institution', 'harborlight', 'stop-transfer', ...argv],
      {
        open: async () => ({ ctx: test.ctx, close: async () => undefined }),
        write: (line) => void out.push(line),
        complain: (line) => void err.push(line),
      },
    )
    return { code, out: out.join('\n'), err: err.join('\n') }
  }

  const repeating = () => deposited(ada, { date: '2026-11-20', repeat: { every: 'week' } })

  it('one, by the reference they quote, and the next still comes', async () => {
    const first = await repeating()
    const { code, out } = await run(first.reference)
    expect([code, out]).toEqual([
      0,
      'The transfer of $100.00 is Voided. What it is one of is ACTIVE.',
    ])
    expect(await nextOf(ada, first)).toMatchObject({ file_date: '2026-11-27' })
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('entity_id', '=', first.uuid)
      .where('action', '=', 'voided')
      .executeTakeFirstOrThrow()
    expect(audit.actor_id).toBe('Olive Operator')
  })

  it('all that follow, and its holder reads that it has ended', async () => {
    const first = await repeating()
    expect((await run(first.reference.toLowerCase(), '--applies-to', 'following')).code).toBe(0)
    expect(await again(ada, first)).toMatchObject({
      status: 'Voided',
      schedule: { status: 'ENDED' },
    })
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toBe('Your repeating Harborlight deposit has ended')
    await expectSoundBooks(test.ctx.db)
  })

  it('not what nobody knows, what has passed its last moment, or what is no reference', async () => {
    const first = await repeating()
    expect((await run('00000000')).code).toBe(1)
    clock.set(first.cancel_until)
    expect(await run(first.reference)).toMatchObject({ code: 1 })
    expect((await run('soon')).code).toBe(2)
    expect((await run(first.reference, '--applies-to', 'all')).code).toBe(2)
    expect(await again(ada, first)).toMatchObject({ status: 'Initiated' })
  })
})

import { describe, expect, it } from 'vitest'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { runCommand } from '../../../../test/console/command-line.ts'
import { deposited } from '../../../../test/repeating/deposits.ts'
import { again, nextOf } from '../../../../test/repeating/read-deposits.ts'
import { useSaver } from '../../../../test/repeating/saver.ts'

const OLIVE = ['--as', 'Olive Operator', '--institution', 'harborlight']

describe('staff stop what a holder asked them to stop', () => {
  const { test, clock, ada } = useSaver()

  const run = (...argv: string[]) => runCommand(test, [...OLIVE, 'stop-transfer', ...argv])

  const repeating = () => deposited(ada, { date: '2026-11-20', repeat: { every: 'week' } })

  it('one, by the reference they quote, and the next still comes', async () => {
    const first = await repeating()
    const { code, out } = await run(first.reference)
    expect([code, out]).toEqual([
      0,
      'The transfer of $100.00 is Voided. Its recurring deposit is ACTIVE.',
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
    expect(letter?.subject).toBe('Your recurring Harborlight deposit has ended')
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

import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant, freshCode } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addSaver } from '../../../../test/savers.ts'

describe('freezing one’s own account', () => {
  const test = useTestApp()

  const tasksAbout = async (depositor_id: string) => {
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select(['message', 'details'])
      .where('kind', '=', 'contact_disputed')
      .execute()
    return tasks.filter(({ details }) => JSON.stringify(details).includes(depositor_id))
  }

  it('needs a fresh code, stops money, and leads staff to a review', async () => {
    const ada = await addSaver(test)
    const asked = await ada.browser.post('/freeze-account', {})
    expect(asked.status).toBe(403)
    expect(asked.body.errors).toHaveProperty('step_up')
    const step_up = await freshCode(test, ada, 'freeze')
    const { status, body } = await ada.browser.post<{ progress: Progress }>('/freeze-account', {
      step_up,
    })
    expect(status).toBe(200)
    expect(body.data?.progress).toMatchObject({
      extended_status: 'REVIEW',
      standing_reason: 'not_me',
    })
    expect(await tasksAbout(ada.depositor_id)).toHaveLength(1)
    const subjects = (await inboxOf(test, ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Harborlight account is frozen')
    // This session stays, so that the password can be changed.
    expect((await ada.browser.get('/user')).status).toBe(200)
  })

  it('a repeated call changes nothing and sends nothing more', async () => {
    const ada = await addSaver(test)
    await ada.browser.post('/freeze-account', { step_up: await freshCode(test, ada, 'freeze') })
    expect((await ada.browser.post('/freeze-account', {})).status).toBe(200)
    expect(await tasksAbout(ada.depositor_id)).toHaveLength(1)
    const mails = await inboxOf(test, ada.email)
    expect(mails.filter(({ subject }) => subject?.includes('is frozen'))).toHaveLength(1)
  })

  it('ends the other sessions and accepts no code of another purpose', async () => {
    const ada = await addSaver(test)
    const wrong = await freshCode(test, ada, 'link')
    expect((await ada.browser.post('/freeze-account', { step_up: wrong })).status).toBe(403)
    const { institution_id, user_id } = ada
    const open = () =>
      test.ctx.db
        .selectFrom('sessions')
        .select('id')
        .where('institution_id', '=', institution_id)
        .where('user_id', '=', user_id)
        .where('ended_at', 'is', null)
        .execute()
    await ada.browser.post('/freeze-account', { step_up: await freshCode(test, ada, 'freeze') })
    expect(await open()).toHaveLength(1)
  })

  it('is refused before there is an account', async () => {
    const bea = await addApplicant(test, { registration_last_step: 'confirmed' })
    const { status, body } = await bea.browser.post('/freeze-account', {})
    expect([status, body.errors]).toEqual([403, null])
  })
})

import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { inboxOf } from '../../../test/browser.ts'
import { addPerson } from '../../../test/people.ts'
import { notifyByEmail, notifyBySms } from '../../platform/mail/notify.ts'

describe('what is sent', () => {
  const test = useTestApp()

  async function addAda(slug: string) {
    const person = await addPerson(test, `ada@${slug}.example`, { slug })
    await test.ctx.db
      .updateTable('depositors')
      .set({ first_name: 'Ada' })
      .where('institution_id', '=', person.institution_id)
      .where('user_id', '=', person.id)
      .execute()
    return person
  }

  it('greets whoever signs in with the address, and nobody else, by first name', async () => {
    const { institution_id, email } = await addAda('harborlight')
    const letter = { template: 'hold_released', params: undefined } as const
    for (const to of [email, 'stranger@example.com']) {
      await notifyByEmail(test.ctx, test.ctx.db, institution_id, { to, ...letter })
    }
    const [hers] = await inboxOf(test, email)
    expect(hers?.text).toContain('Hello Ada,')
    expect(hers?.html).toContain('Hello Ada,')
    expect(hers?.link).toMatch(/\/dashboard$/)
    const [stranger] = await inboxOf(test, 'stranger@example.com')
    expect(stranger?.text).toContain('Hello,')
    expect(stranger?.text).not.toContain('Ada')
  })

  it('wears the look of its own institution', async () => {
    const { institution_id, email } = await addAda('meadow')
    const order = { to: email, template: 'hold_released', params: undefined } as const
    await notifyByEmail(test.ctx, test.ctx.db, institution_id, order)
    const [letter] = await inboxOf(test, email, 'meadow')
    expect(letter?.html).toContain('//meadow.localhost')
    expect(letter?.html).toContain('alt="Meadow Community Credit Union"')
    expect(letter?.text).toContain('National Credit Union Administration')
    expect(letter?.text).not.toContain('FDIC')
  })

  it('says in a text message who writes', async () => {
    const { institution_id } = await addAda('summit')
    const order = { to: '5552013399', text: 'Your password was changed.' }
    await notifyBySms(test.ctx, test.ctx.db, institution_id, order)
    const [sms] = await inboxOf(test, '5552013399', 'summit')
    expect(sms?.text).toBe('Summit Ridge: Your password was changed.')
  })
})

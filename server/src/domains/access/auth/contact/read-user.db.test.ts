import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'

describe('the user', () => {
  const test = useTestApp()

  it('tells since when a phone wants no texts, until it wants them again', async () => {
    const { browser, phone } = await addApplicant(test)
    const from = phone.replace(/(...)(...)/, '$1-$2-')
    const send = async (text: string) => {
      const url = '/sandbox/api/texts'
      const headers = { host: 'localhost' }
      const reply = await test.app.inject({ method: 'POST', url, headers, payload: { from, text } })
      expect(reply.statusCode).toBe(200)
    }
    const stoppedAt = async () =>
      (await browser.get<{ texts_stopped_at: string | null }>('/user')).body.data?.texts_stopped_at
    expect(await stoppedAt()).toBeNull()
    await send('STOP')
    expect(await stoppedAt()).toEqual(expect.stringMatching(/^\d{4}-.*Z$/))
    await send('START')
    expect(await stoppedAt()).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { findInstitutionId } from '../../test/people.ts'

describe('a letter of the inbox', () => {
  const test = useTestApp()

  async function addLetter(slug: string): Promise<number> {
    const { id } = await test.ctx.db
      .insertInto('sandbox_inbox')
      .values({
        institution_id: await findInstitutionId(test, slug),
        channel: 'email',
        recipient: 'ada@example.com',
        subject: 'A letter',
        text: 'Hello Ada,',
        html: '<!doctype html><img src="http://localhost:3000/brand/hor-color"><a href="http://localhost:3000/login">Go</a>',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const get = (url: string) => test.app.inject({ url, headers: { host: 'localhost' } })

  it('shows a letter as it was written, under a policy that lets it do nothing', async () => {
    const id = await addLetter('harborlight')
    const { statusCode, body, headers } = await get(`/sandbox/api/inbox/${id}/letter`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'/,
    )
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(body).toContain('src="/brand/hor-color"')
    expect(body).toContain('<a target="_top" href="/login">')
  })

  it('knows no letter of another institution, and none that was not written', async () => {
    const id = await addLetter('summit')
    for (const asked of [id, 999_999, 'x']) {
      expect((await get(`/sandbox/api/inbox/${asked}/letter`)).statusCode).toBe(404)
    }
  })
})

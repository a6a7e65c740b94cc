import { describe, expect, it } from 'vitest'
import { invitationStatus } from './invitation-words.ts'

const now = new Date('2026-11-16T15:00:00.000Z')
const about = { name: 'Bea', email: 'bea@example.test', now }
const sent = {
  sent_at: '2026-11-16T14:00:00.000Z',
  expires_at: '2026-11-19T14:00:00.000Z',
  resends_left: 5,
  is_locked: false,
} as const

describe('an invitation, as the primary sees it', () => {
  it('works until its last moment, and can be sent again', () => {
    const { reasons, maySend } = invitationStatus(sent, about)
    expect(reasons[0]).toBe(
      'We emailed the invitation to bea@example.test. The link works until Thu, Nov\u00a019, 9:00\u00a0AM\u00a0ET.',
    )
    expect(maySend).toBe(true)
  })

  it.each([
    ['expired', { ...sent, expires_at: now.toISOString() }],
    ['ended', null],
  ])('%s: only a new one helps', (_, invitation) => {
    const { status, maySend } = invitationStatus(invitation, about)
    expect(status).toBe('The invitation has expired')
    expect(maySend).toBe(true)
  })

  it('that was sent too often is for us to look at', () => {
    const { reasons, maySend } = invitationStatus({ ...sent, resends_left: 0 }, about)
    expect(reasons.at(-1)).toContain('Contact us')
    expect(maySend).toBe(false)
  })

  it('that is locked stays so, whatever is left', () => {
    const { tone, maySend } = invitationStatus({ ...sent, is_locked: true }, about)
    expect([tone, maySend]).toEqual(['danger', false])
  })
})

import { describe, expect, it } from 'vitest'
import * as messages from './messages.ts'
import { signedIn, verdictOf } from './test-facts.ts'

const byName = { ...messages }

describe('messages during and after registration', () => {
  it.each([
    ['registrationMessages', 'open', '/message-center'],
    ['registrationNewMessage', 'open', '/message-center/add-new-message'],
    ['messages', '/registration/message-center', 'open'],
    ['newMessage', '/registration/message-center/add-new-message', 'open'],
  ] as const)('%s before and after completion', (guard, before, afterwards) => {
    for (const registration_last_step of [null, 'basic', 'disclosures'] as const) {
      expect(verdictOf(byName[guard], signedIn({ registration_last_step }))).toBe(before)
    }
    expect(verdictOf(byName[guard], signedIn())).toBe(afterwards)
  })

  it('a message named in the address is named in the other center too', () => {
    expect(messages.messages.check(signedIn({ registration_last_step: 'basic' }))).toEqual({
      redirect: '/registration/message-center',
      keepsSearch: true,
    })
    expect(messages.registrationMessages.check(signedIn())).toMatchObject({ keepsSearch: true })
  })
})

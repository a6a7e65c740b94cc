import { describe, expect, it } from 'vitest'
import { readFragment, readInvitation, readPasswordLink } from './navigation-state.ts'

describe('navigation state', () => {
  it('yields what it carries, and nothing else of it', () => {
    expect(readInvitation({ uuid: 'u', hash: 'h', more: 1 })).toEqual({ uuid: 'u', hash: 'h' })
    expect(readPasswordLink({ email: 'e', token: 't' })).toEqual({ email: 'e', token: 't' })
  })

  it.each([
    undefined,
    null,
    '',
    'uuid',
    7,
    [],
    {},
    { uuid: 'u' },
    { uuid: 'u', hash: '' },
    { uuid: 'u', hash: 3 },
    Object.create({ uuid: 'u', hash: 'h' }),
  ])('reads nothing from %o', (state: unknown) => {
    expect(readInvitation(state)).toBeNull()
    expect(readPasswordLink(state)).toBeNull()
  })

  it('is also read from the fragment of an emailed link', () => {
    expect(readFragment('#uuid=u&hash=h%2B1')).toEqual({ uuid: 'u', hash: 'h+1' })
    expect(readFragment('#email=a%40example.test&token=t')).toEqual({
      email: 'a@example.test',
      token: 't',
    })
    expect(readFragment('')).toBeNull()
    expect(readFragment('#__proto__=x&uuid=u')).toBeNull()
  })
})

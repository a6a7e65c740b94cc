import { describe, expect, it } from 'vitest'
import { readKeyword } from './receive-text.ts'

describe('what a text asks for', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    '"STOP"!!!',
    'Stop all',
    'STOPALL',
    'please stop texting me',
    'QUIT',
    'End',
    'revoke',
    'OPT OUT',
    'opt-out',
    'OptOut',
    'cancel',
    'Unsubscribe.',
  ])('stop: %j', (text) => {
    expect(readKeyword(text)).toBe('stop')
  })

  it.each(['START', 'start.', 'Unstop', 'please start'])('start: %j', (text) => {
    expect(readKeyword(text)).toBe('start')
  })

  it.each(['HELP', 'help?', 'Info'])('help: %j', (text) => {
    expect(readKeyword(text)).toBe('help')
  })

  it.each(['', '  ', '?', 'yes', 'stop by the branch', 'the end is near', 'not stop', 'please'])(
    'nothing: %j',
    (text) => {
      expect(readKeyword(text)).toBeUndefined()
    },
  )
})

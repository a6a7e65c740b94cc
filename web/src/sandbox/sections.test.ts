import { expect, it } from 'vitest'
import { addressOf, readPlace } from './sections.ts'

it('an address names a section and what is open in it', () => {
  expect(readPlace(addressOf('ach', '3f0c'))).toEqual({ section: 'ach', item: '3f0c' })
  expect(readPlace(addressOf('inbox'))).toEqual({ section: 'inbox', item: null })
})

it.each(['', '#', '#main', '#nothing/here'])('%j is the first section', (hash) => {
  expect(readPlace(hash)).toEqual({ section: 'depositors', item: null })
})

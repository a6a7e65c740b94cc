import { expect, it } from 'vitest'
import { statesOfZip } from './zip-states.ts'

it.each([
  ['62701', ['IL']],
  ['10001-1234', ['NY']],
  ['02108', ['MA']],
  ['20001', ['DC']],
  ['20101', ['DC', 'VA']],
  ['06390', ['CT', 'NY']],
  ['73301', ['OK', 'TX']],
  ['96701', ['HI']],
  ['00601', []],
  ['123', []],
  ['', []],
])('%s may be in %j', (zip, states) => {
  expect(statesOfZip(zip)).toEqual(states)
})

import { describe, expect, it } from 'vitest'
import { compareAttributes } from './compare-attributes.ts'

const GIVEN = {
  name: 'Tessa Testwell',
  date_of_birth: '1990-04-01',
  ssn: '1234',
  address: '1 Example Street, Sampletown, OH 43000',
  phone: null,
  email: 'tessa@example.com',
}
const ANSWERED = {
  sanctions_hit: false,
  evidence: { attributes: { address: { value: '12 Former Street', result: 'differs' } } },
}
const HIT = {
  sanctions_hit: true,
  evidence: {
    sanctions_entries: [
      { list: 'A list', entry: 'N-1', score: 0.8, reason: 'Same name', name: 'TESSA, TÉSTWELL' },
    ],
  },
}
const rowOf = (
  attribute: string,
  { attributes }: Pick<ReturnType<typeof compareAttributes>, 'attributes'>,
) => attributes.find((row) => row.attribute === attribute)

describe('an application compared with its sources', () => {
  it('has a row for each attribute, and invents no answer', () => {
    const compared = compareAttributes(GIVEN, [
      { sanctions_hit: false, evidence: { identity: 'PASSED', attributes: 'of another provider' } },
    ])
    expect(compared.attributes.map(({ attribute }) => attribute)).toEqual([
      'name',
      'date_of_birth',
      'ssn',
      'address',
      'phone',
      'email',
    ])
    expect(compared.attributes.every(({ provider }) => provider === null)).toBe(true)
    expect(compared.list_entries).toEqual([])
  })

  it('takes the newest check that answered; a later error hides nothing', () => {
    const errored = { sanctions_hit: false, evidence: { reason: 'timeout', attributes: {} } }
    const older = {
      sanctions_hit: false,
      evidence: { attributes: { address: { value: 'Older', result: 'match' } } },
    }
    const compared = compareAttributes(GIVEN, [errored, ANSWERED, older])
    expect(rowOf('address', compared)?.provider).toEqual({
      value: '12 Former Street',
      result: 'differs',
    })
    expect(rowOf('name', compared)?.provider).toBeNull()
  })

  it('compares a list entry by letters and digits, and says nothing of what no list has', () => {
    const compared = compareAttributes(GIVEN, [HIT, ANSWERED])
    expect(compared.list_entries).toEqual([
      { list: 'A list', entry: 'N-1', score: 0.8, reason: 'Same name' },
    ])
    expect(rowOf('name', compared)?.listed).toEqual([{ value: 'TESSA, TÉSTWELL', result: 'match' }])
    expect(rowOf('date_of_birth', compared)?.listed).toEqual([null])
    expect(rowOf('ssn', compared)?.listed).toEqual([null])
  })
})

import { describe, expect, it } from 'vitest'
import { changeKind, returnKind } from './reason-codes.ts'
import { returnTransactionCode, transactionCode } from './transaction-codes.ts'

describe('transaction codes', () => {
  it.each([
    [22, 21],
    [23, 21],
    [27, 26],
    [28, 26],
    [32, 31],
    [37, 36],
    [52, 51],
    [55, 56],
  ])('an entry %i returns as %i', (code, returned) => {
    expect(returnTransactionCode(code)).toBe(returned)
    expect(transactionCode(returned)?.direction).toBe(transactionCode(code)?.direction)
  })

  it.each([0, 20, 25, 30, 57, 60, 80, 89])('there is no %i', (code) => {
    expect(transactionCode(code)).toBeUndefined()
    expect(() => returnTransactionCode(code)).toThrow(RangeError)
  })
})

describe('reason codes', () => {
  it.each([
    ['R01', 'return'],
    ['R47', 'return'],
    ['R85', 'return'],
    ['R61', 'dishonored'],
    ['R70', 'dishonored'],
    ['R71', 'contested'],
    ['R77', 'contested'],
    ['R00', undefined],
    ['R48', undefined],
    ['R63', undefined],
    ['R97', undefined],
    ['r01', undefined],
    ['R1', undefined],
    ['C01', undefined],
  ])('%s is %s', (code, kind) => {
    expect(returnKind(code)).toBe(kind)
  })

  it.each([
    ['C01', 'noc'],
    ['C14', 'noc'],
    ['C61', 'refused'],
    ['C69', 'refused'],
    ['C15', undefined],
    ['C92', undefined],
    ['R01', undefined],
  ])('%s is %s', (code, kind) => {
    expect(changeKind(code)).toBe(kind)
  })
})

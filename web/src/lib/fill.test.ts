import { createElement, isValidElement } from 'react'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { fill } from './fill.ts'

describe('fill', () => {
  it('puts values into their places', () => {
    expect(fill('{amount} on {day}', { amount: '$5.00', day: 3 })).toBe('$5.00 on 3')
    expect(fill('{a}{b}{a}', { a: 'x', b: undefined })).toBe('xx')
    expect(fill('{a} and {b}', { a: 'x', b: false })).toBe('x and ')
  })

  it('makes a node where a value is an element', () => {
    const node = fill('Call {phone}.', { phone: createElement('b', null, '1') })
    expect(isValidElement(node)).toBe(true)
  })

  it('fails the build for a place that is missing or unknown', () => {
    type Places = keyof Parameters<typeof fill<'{amount} on {day}'>>[1]
    expectTypeOf<Places>().toEqualTypeOf<'amount' | 'day'>()
    expectTypeOf<keyof Parameters<typeof fill<'No place'>>[1]>().toEqualTypeOf<never>()
  })
})

import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { writerOf } from '../replies.ts'

const all = Object.values(endpoints).flatMap((group): EndpointDefinition[] => Object.values(group))
const cases = all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** As a reply was written before: parsed, then put down. */
function byZod(schema: $ZodType, value: unknown): string | undefined {
  const { data, error } = z.safeEncode(schema, value)
  return error ? undefined : JSON.stringify(data)
}

/** Values as a schema wants them; now and then `other` in the place of one. */
function valuesOf(schema: $ZodType, other?: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema, other)
  return other
    ? fc.oneof({ weight: 30, arbitrary: fitting }, { weight: 1, arbitrary: other })
    : fitting
}

function fittingValues(schema: $ZodType, other?: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const {
    _zod: { def },
  } = schema as $ZodTypes
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [
        name,
        valuesOf(field, other),
      ])
      const unlisted = fc.option(fc.string(), { nil: undefined })
      return fc.record({ ...Object.fromEntries(fields), an_unlisted_key: unlisted })
    }
    case 'array':
      return fc.array(valuesOf(def.element, other), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string(), valuesOf(def.valueType, other), { maxKeys: 3 })
    case 'nullable':
      return fc.option(valuesOf(def.innerType, other), { nil: null })
    case 'optional':
      return fc.option(valuesOf(def.innerType, other), { nil: undefined })
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option, other)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'number':
      return fc.integer({ min: 1, max: 1_000_000 })
    case 'string':
      return strings(schema, 'format' in def ? def.format : undefined)
    default:
      throw new Error(`no values for ${def.type}`)
  }
}

const day = fc.date({
  min: new Date('1950-01-01'),
  max: new Date('2090-01-01'),
  noInvalidDate: true,
})

function strings(schema: $ZodType, format: unknown): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'datetime') return day.map((date) => date.toISOString())
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10))
  const isFitting = (one: string) => z.safeParse(schema, one).success
  // Without one that fits the search for it would never end.
  if (!SHAPED.some(isFitting)) throw new Error('no string of these fits: add one that does')
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(...SHAPED),
    fc.constantFrom('“quoted” \\ "twice"\n', '\u2028', '\ud800', '</script>'),
  )
  return text.filter(isFitting)
}

/** What patterns of the contract ask for: last digits, references, colours, numbers, decimals. */
const SHAPED = ['0123', '500D9B69', '#00aaff', '992000011', '0012345678', '0.012345678901234567']

const JUNK = fc.oneof(
  fc.anything({ withDate: true, maxDepth: 1 }),
  fc.constantFrom(undefined, null, '', -0, 0.5, Number.NaN, Infinity, 2 ** 53, [], {}),
  fc.constantFrom('2026-02-30', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+02:00', '2200-01-01'),
)

describe('what writes a reply by its schema', () => {
  it.each(cases)('writes %s as Zod does', (_name, { data: schema }) => {
    const write = writerOf(schema)
    const holds = (value: unknown) => {
      expect(write(value)).toBe(byZod(schema, value))
    }
    fc.assert(fc.property(valuesOf(schema), holds), { numRuns: 40 })
  })

  it.each(cases)('refuses of %s what Zod refuses', (_name, { data: schema }) => {
    const write = writerOf(schema)
    const holds = (value: unknown) => {
      const written = write(value)
      // What it leaves to Zod is written by Zod.
      if (written !== undefined) expect(written).toBe(byZod(schema, value))
    }
    fc.assert(fc.property(valuesOf(schema, JUNK), holds), { numRuns: 100 })
  })

  it('leaves to Zod what it does not know', () => {
    expect(writerOf(z.number())(Infinity)).toBeUndefined()
    const even = z.array(z.int()).check(z.refine((list) => list.length % 2 === 0))
    expect(writerOf(even)([1, 2])).toBe('[1,2]')
    expect(writerOf(even)([1])).toBeUndefined()
    const strict = z.strictObject({ name: z.string() })
    expect(writerOf(strict)({ name: 'a', ssn: '1' })).toBeUndefined()
    expect(writerOf(z.record(z.string(), z.int()))({ a: 1 })).toBe('{"a":1}')
  })
})

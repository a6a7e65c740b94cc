import { z } from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { HOSTILE_VALUES } from './hostile.ts'
import type { Random } from './random.ts'

/** What the shapes of the contract ask for; a schema takes those of them that fit it. */
const SAMPLES: readonly string[] = [
  'quill',
  'ada@example.com',
  'https://core.example/events',
  `whsec_${'c2Vj'.repeat(8)}`,
  '(555) 201-3344',
  'seven quiet lighthouses',
  '123456',
  '4400-12-3456',
  '219-09-9999',
  '900-12-3456',
  '1985-07-04',
  '1900-01-01',
  '2026-11-30',
  '2099-12-31',
  '2026-11-17T14:30:00.000Z',
  'IL',
  '62701',
  '1 Invented Lane',
  '992000024',
  '0012345678',
  'Settled,Returned',
  'LinkedToPrimary',
  'deposit',
  'true',
  '12',
  '\u200Bhidden',
  'half \uD800 a character',
  '%_\\',
]

/** Numbers at the edges of what amounts, years, months and counts may be. */
const NUMBERS: readonly number[] = [
  1, 2, 12, 34, 99, 2026, 2099, 1_00, 50_000, 9_901_01, 100_000_000_00,
]

/** A value that fits the schema as far as its shape tells; `idFor` says what a uuid of a name may be. */
export function fittingValue(
  schema: $ZodType,
  random: Random,
  idFor: (name: string) => string,
  name = '',
): unknown {
  const {
    _zod: { def },
  } = schema as $ZodTypes
  const inner = (type: $ZodType, field = name) => fittingValue(type, random, idFor, field)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([field, type]) => [field, inner(type, field)])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    case 'array':
      return Array.from({ length: random.below(4) }, () => inner(def.element))
    case 'tuple':
      return def.items.map((item) => inner(item))
    case 'record':
      return { [random.pick(SAMPLES)]: inner(def.valueType) }
    case 'nullable':
      return random.isOnce(0.2) ? null : inner(def.innerType)
    case 'optional':
      return random.isOnce(0.4) ? undefined : inner(def.innerType)
    case 'pipe':
      return inner(def.in)
    case 'union':
      return inner(random.pick(def.options))
    case 'enum':
      return random.pick(Object.values(def.entries))
    case 'literal':
      return random.pick(def.values)
    case 'boolean':
      return random.isOnce(0.5)
    case 'number':
      return random.pick(fittingOf(schema, NUMBERS))
    case 'string':
      return stringOf(schema, random, () => idFor(name))
    default:
      return random.pick(HOSTILE_VALUES)
  }
}

function stringOf(schema: $ZodType, random: Random, anId: () => string): string {
  const {
    _zod: { def },
  } = schema as $ZodTypes
  if ('format' in def && def.format === 'uuid') return anId()
  return random.pick(fittingOf(schema, SAMPLES))
}

const known = new WeakMap<$ZodType, readonly unknown[]>()

/** Those that fit; all of them where none does. */
function fittingOf<T>(schema: $ZodType, samples: readonly T[]): readonly T[] {
  const before = known.get(schema) as readonly T[] | undefined
  if (before) return before
  const fitting = samples.filter((one) => z.safeParse(schema, one).success)
  const found = fitting.length > 0 ? fitting : samples
  known.set(schema, found)
  return found
}

import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { Envelope } from '@passbook/contract/envelope'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type {
  $ZodCheck,
  $ZodObjectDef,
  $ZodType,
  $ZodTypes,
  CheckFn,
  ParsePayload,
} from 'zod/v4/core'

/** Caches the text of frozen objects, which never change. */
const frozenTexts = new WeakMap<object, string>()

/** Makes the serializer of replies: the envelope with only the data that the schema of the contract lists. */
export function replySerializer({ method, path, data: schema }: EndpointDefinition) {
  const writeChecked = writerOf(schema)
  const parse = (data: unknown): string => {
    const { data: parsed, error } = z.safeEncode(schema, data)
    if (error) throw new ResponseSerializationError(method, path, { cause: error })
    return JSON.stringify(parsed)
  }
  const write = (data: unknown): string => {
    if (typeof data !== 'object' || data === null) return data === null ? 'null' : parse(data)
    const known = frozenTexts.get(data)
    if (known !== undefined) return known
    const text = writeChecked(data) ?? parse(data)
    if (Object.isFrozen(data)) frozenTexts.set(data, text)
    return text
  }
  return ({ code, data, message, success, completed_at, invocation_id }: Envelope<unknown>) =>
    `{"code":${code},"data":${write(data)},"message":${JSON.stringify(message)},"errors":null,` +
    `"success":${success},"completed_at":"${completed_at}","invocation_id":"${invocation_id}"}`
}

/** Returns the JSON text of the fields a schema lists; undefined where Zod has to validate the value. */
type Write = (value: unknown) => string | undefined

/** String formats that never need escaping. */
const PLAIN_FORMATS = ['uuid', 'date', 'datetime']

/**
 * Compiles a schema into a writer: a value is validated by the checks of Zod and written as text in one pass,
 * without the copy that parsing makes. Unknown kinds of schemas and invalid values are left to Zod.
 */
export function writerOf(schema: $ZodType): Write {
  const def = defOf(schema)
  if (def.type === 'string') {
    const isPlain = 'format' in def && PLAIN_FORMATS.includes(String(def.format))
    return checkedWriter(schema, isString, isPlain ? inQuotes : JSON.stringify)
  }
  if (def.type === 'number') return checkedWriter(schema, isFiniteNumber, String)
  // Checks on other types are not supported here.
  if (def.checks !== undefined && def.checks.length > 0) return zodWriter(schema)
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? objectWriter(def) : zodWriter(schema)
    case 'array':
      return arrayWriter(writerOf(def.element))
    case 'nullable':
      return nullableWriter(writerOf(def.innerType))
    case 'enum':
      return oneOfWriter(Object.values(def.entries))
    case 'literal':
      return oneOfWriter(def.values)
    case 'null':
      return oneOfWriter([null])
    case 'boolean':
      return oneOfWriter([true, false])
    default:
      return zodWriter(schema)
  }
}

function zodWriter(schema: $ZodType): Write {
  return (value) => {
    const { data, error } = z.safeEncode(schema, value)
    return error ? undefined : JSON.stringify(data)
  }
}

function objectWriter({ shape }: $ZodObjectDef): Write {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const def = defOf(schema)
    const isOptional = def.type === 'optional'
    const write = writerOf(isOptional ? def.innerType : schema)
    const label = `${JSON.stringify(name)}:`
    return { name, isOptional, write, label, nextLabel: `,${label}` }
  })
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    let text = ''
    for (const { name, isOptional, write, label, nextLabel } of fields) {
      const part = (value as Record<string, unknown>)[name]
      if (part === undefined && isOptional) continue
      const written = write(part)
      if (written === undefined) return undefined
      text += (text === '' ? label : nextLabel) + written
    }
    return `{${text}}`
  }
}

function arrayWriter(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    let text = ''
    for (let index = 0; index < value.length; index += 1) {
      const written = write(value[index])
      if (written === undefined) return undefined
      text += index === 0 ? written : `,${written}`
    }
    return `[${text}]`
  }
}

function nullableWriter(write: Write): Write {
  return (value) => (value === null ? 'null' : write(value))
}

function oneOfWriter(values: readonly unknown[]): Write {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => texts.get(value)
}

function checkedWriter<T>(
  schema: $ZodType,
  isOfType: (value: unknown) => value is T,
  textOf: (value: T) => string,
): Write {
  const checks = checksOf(schema)
  if (checks.length === 0) return (value) => (isOfType(value) ? textOf(value) : undefined)
  return (value) => {
    if (!isOfType(value)) return undefined
    const payload: ParsePayload<T> = { value, issues: [] }
    for (const check of checks) if (check(payload) instanceof Promise) return undefined
    return payload.issues.length === 0 ? textOf(payload.value) : undefined
  }
}

/** The definition of a schema, with its public type. */
function defOf({ _zod: { def } }: $ZodType) {
  return def as $ZodTypes['_zod']['def']
}

/** The checks of a schema; a schema with a format is itself a check. */
function checksOf(schema: $ZodType): CheckFn<unknown>[] {
  const {
    _zod: { traits, def },
  } = schema
  const own = traits.has('$ZodCheck') ? [schema] : []
  const checks = [...own, ...(def.checks ?? [])] as $ZodCheck<unknown>[]
  return checks.map(
    ({ _zod: internals }) =>
      (payload) =>
        internals.check(payload),
  )
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

function inQuotes(text: string): string {
  return `"${text}"`
}

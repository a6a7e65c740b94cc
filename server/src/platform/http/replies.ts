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

/** What is frozen never changes: its text is made once. */
const frozenTexts = new WeakMap<object, string>()

/**
 * Writes replies as text: the data as the contract's schema has it, so that what is not listed never
 * leaves, and around it the envelope, which is our own.
 */
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

/** The JSON text of what a schema lists of a value; undefined where the value is for Zod to judge. */
type Write = (value: unknown) => string | undefined

/** Strings whose pattern leaves nothing to escape. */
const PLAIN_FORMATS = ['uuid', 'date', 'datetime']

/**
 * Turns a schema into what writes its values, once: a value is checked by Zod's own checks and put
 * down as text in one pass, without the copy that parsing makes first. What is not known here, or is
 * not as it should be, is left to Zod.
 */
export function writerOf(schema: $ZodType): Write {
  const def = defOf(schema)
  if (def.type === 'string') {
    const isPlain = 'format' in def && PLAIN_FORMATS.includes(String(def.format))
    return checkedWriter(schema, isString, isPlain ? inQuotes : JSON.stringify)
  }
  if (def.type === 'number') return checkedWriter(schema, isFiniteNumber, String)
  // Checks of anything else are not known here.
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

/** What a schema is made of, for those who go through schemas. */
function defOf({ _zod: { def } }: $ZodType) {
  return def as $ZodTypes['_zod']['def']
}

/** A format is a check of its own. */
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

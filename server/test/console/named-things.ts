import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** Of a page: the place to go on from. */
const PLACES = ['after']

/** What a call names by an id: in its address, its query or its body. A new call is seen by itself. */
export function namedThings({ path, query, body }: EndpointDefinition): string[] {
  const inAddress = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [...inAddress, ...fieldsWithIds(query), ...fieldsWithIds(body)]
}

function fieldsWithIds(schema: $ZodType | undefined): string[] {
  if (schema === undefined) return []
  const {
    _zod: { def },
  } = schema as $ZodTypes
  if (def.type === 'union') return def.options.flatMap(fieldsWithIds)
  if (def.type !== 'object') return []
  return Object.entries(def.shape)
    .filter(([name, type]) => !PLACES.includes(name) && (name === 'ids' || hasUuid(type)))
    .map(([name]) => name)
}

function hasUuid(type: $ZodType): boolean {
  const {
    _zod: { def },
  } = type as $ZodTypes
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'uuid'
    case 'optional':
    case 'nullable':
      return hasUuid(def.innerType)
    case 'array':
      return hasUuid(def.element)
    case 'object':
      return Object.values(def.shape).some(hasUuid)
    case 'union':
      return def.options.some(hasUuid)
    default:
      return false
  }
}

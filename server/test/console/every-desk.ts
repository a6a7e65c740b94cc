import { consoleEndpoints } from '@passbook/contract/console/index'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { fittingValue } from '../fuzz/fitting-values.ts'
import type { Random } from '../fuzz/random.ts'

/** Every call of the console: a new desk joins by itself. */
export const CONSOLE_ENDPOINTS: readonly EndpointDefinition[] = Object.values(
  consoleEndpoints,
).flatMap((desk): EndpointDefinition[] => Object.values(desk))

export const OF_STAFF = CONSOLE_ENDPOINTS.filter(({ auth }) => auth === 'staff')

interface DeskCall {
  endpoint: EndpointDefinition
  path: string
  body: object | undefined
}

/** Calls as they should be, for each of the ids: with nothing that may be left out, and with each of it. */
export function callsFor(
  endpoint: EndpointDefinition,
  ids: readonly string[],
  random: Random,
): DeskCall[] {
  const isNamed = endpoint.path.includes(':')
  return (isNamed ? ids : ids.slice(0, 1)).flatMap((id) => {
    const address = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      name === 'id' ? '1' : id,
    )
    const queries = fillings(endpoint.query, id, random).map((asked) =>
      new URLSearchParams(
        Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    )
    const bodies = endpoint.method === 'GET' ? [undefined] : fillings(endpoint.body, id, random)
    return queries.flatMap((query) =>
      bodies.map((body) => ({ endpoint, path: query ? `${address}?${query}` : address, body })),
    )
  })
}

type Shape = NonNullable<EndpointDefinition['query'] | EndpointDefinition['body']>

/** What is asked for at least, and that with each other field alone. */
function fillings(
  schema: Shape | undefined,
  id: string,
  random: Random,
): Record<string, unknown>[] {
  if (schema === undefined) return [{}]
  const shape = 'shape' in schema ? Object.entries(schema.shape) : []
  const fit = (type: $ZodType, name: string) => fittingValue(type, random, () => id, name)
  const parts = shape.map(([name, type]) => ({ name, type, within: optionalOf(type) }))
  const least = Object.fromEntries(
    parts.filter(({ within }) => !within).map(({ name, type }) => [name, fit(type, name)]),
  )
  const more = parts.flatMap(({ name, within }) =>
    within ? [{ ...least, [name]: fit(within, name) }] : [],
  )
  return [least, ...more]
}

/** What a field is when it is there, of one that may be left out. */
function optionalOf(type: $ZodType): $ZodType | undefined {
  const {
    _zod: { def },
  } = type as $ZodTypes
  return def.type === 'optional' ? def.innerType : undefined
}

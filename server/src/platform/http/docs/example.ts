/** What of JSON Schema the contract's schemas come out as. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  minLength?: number
  pattern?: string
}

const MAX_DEPTH = 8

const BY_FORMAT: Record<string, string> = {
  uuid: '5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  email: 'ada@example.com',
  date: '2026-11-17',
  'date-time': '2026-11-17T14:30:00.000Z',
  uri: 'https://bank.example/',
}

/** Fields whose name says more than their schema. */
const BY_NAME: Record<string, unknown> = {
  email: 'ada@example.com',
  password: 'a long enough passphrase',
  code: '123456',
  phone: '(555) 201-3344',
  ssn: '123-45-6789',
  routing_number: '992000011',
  account_number: '000123456789',
  account_last_four: '6789',
  bank_name: 'Copper Canyon Bank',
  first_name: 'Ada',
  last_name: 'Sample',
  date_of_birth: '1990-05-17',
  street: '12 Example Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  amount_cents: 25_000,
  reference: 'A1B2C3D4',
  invocation_id: '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11',
}

/** A value that fits, made from the schema: the same each time, so that the page never changes by itself. */
export function exampleOf(schema: JsonSchema, name = '', depth = 0): unknown {
  if (depth > MAX_DEPTH) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (first) return exampleOf(first, name, depth)
  if (schema.allOf?.[0]) return exampleOf(schema.allOf[0], name, depth)
  const type = [schema.type].flat().find((each) => each !== 'null')
  if (type === 'object') return objectOf(schema, depth)
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name, depth + 1)] : []
  // A call that answers whatever it is sent says nothing of its fields: their names do.
  if (name in BY_NAME && (type ?? typeof BY_NAME[name]) === typeof BY_NAME[name]) {
    return BY_NAME[name]
  }
  if (type === 'integer' || type === 'number') {
    return name in BY_NAME ? BY_NAME[name] : Math.max(schema.minimum ?? 1, 1)
  }
  if (type === 'boolean') return true
  return type === 'string' ? textOf(schema) : null
}

function objectOf({ properties = {} }: JsonSchema, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [key, exampleOf(each, key, depth + 1)]),
  )
}

function textOf({ format, minLength = 0 }: JsonSchema): string {
  return (format && BY_FORMAT[format]) || 'text'.padEnd(minLength, '.')
}

import type { z } from 'zod/mini'
import { allStaffActs } from '../../domains/compliance/approvals/all-staff-acts.ts'
import type {
  CommandOfAct,
  Order,
  StaffAct,
  StaffActEndpoint,
} from '../../domains/access/staff/acts/staff-act.ts'
import { readLine, readUuid, takePositionals } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { requestCommand } from './request-command.ts'

/** A command for every staff action whose order consists of plain fields. */
export const staffActCommands: readonly Command[] = allStaffActs.flatMap((act) =>
  typeof act.command === 'string' ? [] : [commandOf(act, act.command)],
)

function commandOf(act: StaffAct, { arguments: named, help }: CommandOfAct): Command {
  const fields = fieldsOf(act.endpoint)
  const rest = [...fields].filter(([field]) => !named.some(([known]) => known === field))
  const usage = [
    ...named.map(([, shown]) => `<${shown}>`),
    ...rest.map(([each, field]) => {
      const option = `--${toOption(each)} <${wordOf(field)}>`
      return field.isOptional ? `[${option}]` : option
    }),
  ]
  return requestCommand({
    name: act.name.replaceAll('_', '-'),
    usage: usage.join(' '),
    help,
    options: rest.map(([field]) => toOption(field)),
    act,
    parse(given) {
      const shown = takePositionals(given, ...named.map(([, each]) => each))
      const texts: [string, string, string | undefined][] = [
        ...named.map(([field, each]): [string, string, string] => [field, each, shown[each] ?? '']),
        ...rest.map(([field]): [string, string, string | undefined] => [
          field,
          `--${toOption(field)}`,
          given.options[toOption(field)],
        ]),
      ]
      return readOrder(act.endpoint, fields, texts)
    },
    orderOf: (order) => order,
  })
}

interface Field {
  schema: z.ZodMiniType
  isOptional: boolean
}

/** The fields of the endpoint without the reason, which every command takes as an option. */
function fieldsOf({ params, body }: StaffActEndpoint): Map<string, Field> {
  const shapes = { ...params?.shape, ...(body && 'shape' in body ? body.shape : {}) }
  return new Map(
    Object.entries(shapes as Record<string, z.ZodMiniType>)
      .filter(([name]) => name !== 'reason')
      .map(([name, schema]) => [name, unwrap(schema)]),
  )
}

function unwrap(schema: z.ZodMiniType): Field {
  const { type, innerType } = shapeOf(schema)
  return type === 'optional' && innerType
    ? { schema: innerType, isOptional: true }
    : { schema, isOptional: false }
}

/** The parts of a zod schema that the command line needs. */
function shapeOf(schema: z.ZodMiniType) {
  return schema.def as {
    type: string
    format?: string
    entries?: object
    innerType?: z.ZodMiniType
    options?: readonly z.ZodMiniType[]
  }
}

function readOrder(
  { params, body }: StaffActEndpoint,
  fields: ReadonlyMap<string, Field>,
  texts: readonly (readonly [field: string, shown: string, text: string | undefined])[],
): Order<StaffActEndpoint> {
  const order: Record<string, unknown> = {}
  const shownAs = new Map(texts.map(([field, shown]) => [field, shown]))
  for (const [field, shown, text] of texts) {
    const known = fields.get(field)
    if (known === undefined || (text === undefined && known.isOptional)) continue
    order[field] = readField(field, known, shown, readLine(shown, text))
  }
  const { reason: _, ...fromBody } = parse(body, { ...order, reason: 'Checked later.' }, shownAs)
  return { ...parse(params, order, shownAs), ...fromBody }
}

/** Parses the fields with the endpoint's schema, which trims and converts them. */
function parse(
  schema: StaffActEndpoint['params'] | StaffActEndpoint['body'],
  given: Record<string, unknown>,
  shownAs: ReadonlyMap<string, string>,
): Record<string, unknown> {
  if (schema === undefined || !('shape' in schema)) return {}
  const own = Object.entries(given).filter(([field]) => field in schema.shape)
  const { success, data, error } = schema.safeParse(Object.fromEntries(own))
  if (success) return data
  const { path: [field = ''] = [], message = 'not valid' } = error.issues[0] ?? {}
  throw new UsageError(`${shownAs.get(String(field)) ?? String(field)}: ${message}`)
}

const AMOUNT = /^\$?(\d{1,7})\.(\d\d)$/

/** Reads amounts in dollars, booleans as yes or no, lists with commas, and the rest as text. */
function readField(field: string, { schema }: Field, shown: string, text: string): unknown {
  const { type, format } = shapeOf(schema)
  if (field.endsWith('_cents')) {
    const [, dollars, cents] = AMOUNT.exec(text) ?? []
    const amount = Number(dollars) * 100 + Number(cents)
    if (!(amount > 0)) throw new UsageError(`write the amount as 12.50, not "${text}"`)
    return amount
  }
  if (type === 'boolean') {
    if (text !== 'yes' && text !== 'no') throw new UsageError(`${shown} must be yes or no`)
    return text === 'yes'
  }
  if (type === 'array') return text.split(',').map((each) => each.trim())
  if (type === 'number' && /^\d{1,9}$/.test(text)) return Number(text)
  return format === 'uuid' ? readUuid(shown, text) : text
}

/** The placeholder of a value in the usage line. */
function wordOf({ schema }: Field): string {
  const { type, entries, options } = shapeOf(schema)
  if (entries) return Object.keys(entries).join('|')
  if (options)
    return options.map((option) => wordOf({ schema: option, isOptional: false })).join('|')
  if (type === 'boolean') return 'yes|no'
  if (type === 'array') return 'text,text'
  return type === 'number' ? 'number' : 'text'
}

function toOption(field: string): string {
  return field.replace(/_cents$/, '').replaceAll('_', '-')
}

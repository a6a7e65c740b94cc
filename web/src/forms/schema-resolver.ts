import { get, set } from 'react-hook-form'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod/mini'

/**
 * Has the schema check the form; the first issue of a field is the one it shows. Written here
 * because @hookform/resolvers adds 1 kB to sign-in, which has none to spare.
 */
export function schemaResolver<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const { path, code, message } of result.error.issues) {
      const name = path.join('.') || 'root'
      if (!get(errors, name)) set(errors, name, { type: code, message })
    }
    return { values: {}, errors }
  }
}

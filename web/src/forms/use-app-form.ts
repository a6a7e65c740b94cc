import { useId } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
  get,
  set,
  type FieldErrors,
  type Resolver,
} from 'react-hook-form'
import type { z } from 'zod/mini'

/** A form whose fields hold In, validated and converted to Out by the same schema as on the server. */
export type AppForm<In extends FieldValues, Out = In> = UseFormReturn<In, unknown, Out> & {
  /** Prefixes the ids of the controls, so that two forms can share a page. */
  id: string
  /** For a long form: typed text is saved as a draft. */
  draft?: FormDraft
}

/** What the form shell does for a form with a draft. */
export interface FormDraft {
  /** The fields of the form that are never saved, in words; null if there are none. */
  neverKept: string | null
  /** What is typed now and would be lost, in words; null if nothing would. */
  lost: () => string | null
  /** Whether the server has everything that may be saved. */
  isSaved: () => boolean
  /** Whether the server refused the last save because the text is too long. */
  isRefused: () => boolean
  beforeSend: () => Promise<void>
  afterSend: () => void
  afterRefusal: () => void
}

export interface AppFormOptions<In extends FieldValues, Out> {
  schema: z.ZodMiniType<Out, In>
  defaultValues: DefaultValues<In>
}

/**
 * The fields decide when to validate (use-field.ts): when a filled field is left, and while typing
 * only to remove an error (UX 11).
 */
export function useAppForm<In extends FieldValues, Out>({
  schema,
  defaultValues,
}: AppFormOptions<In, Out>): AppForm<In, Out> {
  const id = useId()
  const form = useForm<In, unknown, Out>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  return { ...form, id }
}

/** The id of the control that holds a field. */
export function controlId(form: { id: string }, name: string): string {
  return `${form.id}-${name}`
}

/**
 * Validates the form with the schema; a field shows its first issue. Our own code, because
 * @hookform/resolvers would add 1 kB to the sign-in page.
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

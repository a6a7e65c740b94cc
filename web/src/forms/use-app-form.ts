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

/** A form whose fields hold In, checked and turned into Out by the schema the server uses too. */
export type AppForm<In extends FieldValues, Out = In> = UseFormReturn<In, unknown, Out> & {
  /** Prefixes the ids of the controls, so that two forms can share a page. */
  id: string
  /** Of a long form: what is typed is kept as it is typed. */
  draft?: FormDraft
}

/** What the form shell does for a form whose typing is kept. */
export interface FormDraft {
  /** What the form asks for that is never kept, in words. */
  neverKept: string | null
  /** What of it is typed now and would be lost, in words; null when nothing would. */
  lost: () => string | null
  /** Whether the server has everything that may be kept. */
  isSaved: () => boolean
  /** Whether it did not take the last of it: a text that is too long. */
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
 * Validation is timed by the fields themselves (use-field.ts): on leaving a field that was filled,
 * and while typing only to take an error away (UX 11).
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

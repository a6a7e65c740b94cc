import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { schemaResolver } from './schema-resolver.ts'

/** A form whose fields hold In, checked and turned into Out by the schema the server uses too. */
export type AppForm<In extends FieldValues, Out = In> = UseFormReturn<In, unknown, Out> & {
  /** Prefixes the ids of the controls, so that two forms can share a page. */
  id: string
}

/**
 * Validation is timed by the fields themselves (use-field.ts): on leaving a field that was filled,
 * and while typing only to take an error away (UX 11).
 */
export function useAppForm<In extends FieldValues, Out>({
  schema,
  defaultValues,
}: {
  schema: z.ZodMiniType<Out, In>
  defaultValues: DefaultValues<In>
}): AppForm<In, Out> {
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

import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Form, type FormProps } from '../forms/Form.tsx'
import { type AppForm, useAppForm } from '../forms/use-app-form.ts'

interface FormUnderTest<In extends FieldValues, Out> {
  schema: z.ZodMiniType<Out, In>
  defaultValues: DefaultValues<In>
  children: (form: AppForm<In, Out>) => ReactNode
  /** Handles the submit; the values are added to `sent` before. */
  onSubmit?: FormProps<In, Out>['onSubmit']
}

/** Renders a form as on a page, with a simulated user; returns what the form has sent so far. */
export function renderForm<In extends FieldValues, Out>(given: FormUnderTest<In, Out>) {
  const sent: Out[] = []
  const user = userEvent.setup()
  function Page() {
    const form = useAppForm({ schema: given.schema, defaultValues: given.defaultValues })
    return (
      <Form
        form={form}
        submitLabel="Continue"
        onSubmit={async (values) => {
          sent.push(values)
          return given.onSubmit?.(values)
        }}
      >
        {given.children(form)}
      </Form>
    )
  }
  return { user, sent, ...render(<Page />) }
}

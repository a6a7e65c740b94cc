import Paperclip from 'lucide-react/icons/paperclip'
import { get, useFormState } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import * as wording from '../../lib/wording.ts'
import { Field } from '../../ui/Field.tsx'
import { type BoundProps, useLabelledField, type Labelled } from '../use-field.ts'
import { ChosenFiles } from './ChosenFiles.tsx'

export interface FileFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, File[] | undefined>, Labelled {
  /** What the chooser offers, as in `accept`; the schema and the server decide. */
  accept?: string
  isMultiple?: boolean
}

/** Files to send, chosen or dropped; each is listed with its problem and can be removed. */
export function FileField<In extends FieldValues, Out>({
  accept,
  isMultiple = false,
  ...bound
}: FileFieldProps<In, Out>) {
  const { form, name } = bound
  const { frame, value: files = [], onChange, ...field } = useLabelledField(bound)
  const problems = useProblems(bound)

  function change(next: File[]) {
    onChange(next)
    // A file is complete when it is chosen, so it is checked at once.
    void form.trigger(name)
  }
  function add(list: FileList | null) {
    const chosen = [...(list ?? [])].filter((file) => !files.some((one) => isSame(one, file)))
    if (chosen.length > 0) change(isMultiple ? [...files, ...chosen] : chosen)
  }

  return (
    <Field {...frame}>
      {(control) => (
        <div className="flex flex-col gap-2">
          {/* The file input covers the whole box, so that files can be dropped on it. */}
          <div className="relative flex min-h-control items-center gap-2 rounded-md border border-dashed border-control-border bg-surface px-3.5 text-primary-text hover:border-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger has-disabled:border-hairline has-disabled:bg-sunken has-disabled:text-ink-muted">
            <Paperclip aria-hidden className="size-5 shrink-0" />
            <span aria-hidden className="underline decoration-1 underline-offset-4">
              {isMultiple ? wording.chooseFiles : wording.chooseAFile}
            </span>
            <span aria-hidden className="hidden text-ink-muted sm:inline">
              {isMultiple ? wording.orDropThemHere : wording.orDropItHere}
            </span>
            <input
              {...field}
              {...control}
              type="file"
              accept={accept}
              multiple={isMultiple}
              onChange={({ target }) => {
                add(target.files)
                // Reset, so that the same file can be chosen again after it was removed.
                target.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
          </div>
          <ChosenFiles
            id={frame.id}
            files={files}
            problems={problems}
            onRemove={(gone) => change(files.filter((file) => file !== gone))}
          />
        </div>
      )}
    </Field>
  )
}

/** The problem of each file, by its position; problems of all of them are the field's error. */
function useProblems<In extends FieldValues, Out>({
  form,
  name,
}: BoundProps<In, Out, File[] | undefined>): (place: number) => string | undefined {
  const { errors } = useFormState({ control: form.control, name })
  return (place) => {
    const message: unknown = get(errors, `${name}.${place}.message`)
    return typeof message === 'string' ? message : undefined
  }
}

/** A file that is chosen twice must not be sent twice. */
function isSame(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}

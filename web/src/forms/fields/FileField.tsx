import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import type { Labelled } from './TextField.tsx'
import { useField } from '../use-field.ts'
import type { BoundProps } from '../use-field.ts'

export interface FileFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, File[] | undefined>, Labelled {
  /** What the chooser offers, as in `accept`; the schema and the server decide. */
  accept?: string
  isMultiple?: boolean
}

/** Files to send along; chosen ones are listed and can be taken out again. */
export function FileField<In extends FieldValues, Out>({
  form,
  name,
  label,
  hint,
  isOptional,
  isDisabled,
  accept,
  isMultiple = false,
}: FileFieldProps<In, Out>) {
  const { id, value: files = [], error, onChange, ...field } = useField({ form, name })

  function add(list: FileList | null) {
    const chosen = [...(list ?? [])]
    if (chosen.length > 0) onChange(isMultiple ? [...files, ...chosen] : chosen)
  }

  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <div className="flex flex-col gap-2">
          <div className="relative flex min-h-control items-center gap-2 rounded-md border border-dashed border-control-border bg-surface px-3.5 text-primary-text hover:border-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger has-disabled:border-hairline has-disabled:bg-sunken has-disabled:text-ink-muted">
            <Paperclip aria-hidden className="size-5 shrink-0" />
            <span aria-hidden className="underline decoration-1 underline-offset-4">
              {isMultiple ? 'Choose files' : 'Choose a file'}
            </span>
            <span aria-hidden className="hidden text-ink-muted sm:inline">
              or drop here
            </span>
            <input
              {...field}
              {...control}
              type="file"
              accept={accept}
              multiple={isMultiple}
              disabled={isDisabled}
              onChange={({ target }) => {
                add(target.files)
                // The same file may be chosen again after it was taken out.
                target.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
          </div>
          <ChosenFiles
            files={files}
            onRemove={(gone) => onChange(files.filter((file) => file !== gone))}
          />
        </div>
      )}
    </Field>
  )
}

function ChosenFiles({ files, onRemove }: { files: File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-col" aria-live="polite">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex items-center gap-3 border-b border-hairline py-1"
        >
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="figures text-sm text-ink-muted">{formatSize(file.size)}</span>
          <button
            type="button"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file)}
            className="grid size-target place-items-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

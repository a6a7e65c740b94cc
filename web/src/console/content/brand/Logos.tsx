import { type Brand, type LogoForm, brandEndpoints } from '@passbook/contract/console/content/brand'
import { useState } from 'react'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { ask } from '../../api/ask.ts'
import { refreshDesk } from '../../api/use-desk.ts'

const FORMS: readonly { form: LogoForm; label: string; ground: string }[] = [
  { form: 'hor-color', label: 'Logo for light pages', ground: '#ffffff' },
  { form: 'hor-white', label: 'Logo for dark pages', ground: '#14161a' },
  { form: 'icon', label: 'Icon', ground: '#ffffff' },
]

interface LogosProps {
  brand: Brand
  onDone: (words: string) => void
}

/** The three logos of the draft, each on its background. */
export function Logos({ brand, onDone }: LogosProps) {
  return (
    <section aria-labelledby="logos">
      <h2 id="logos" className="mb-1 text-lg">
        Logos
      </h2>
      <p className="mb-3 text-ink-muted">
        SVG or PNG, up to 256 KB. SVGs can contain plain shapes only.
      </p>
      <ul className="flex flex-col gap-6">
        {FORMS.map(({ form, label, ground }) => (
          <li key={form} className="flex flex-col gap-2">
            <span
              className="flex h-16 items-center rounded-md border border-hairline px-4"
              style={{ backgroundColor: ground }}
            >
              <img
                src={`/console/preview/logo/${form}?v=${brand.version}`}
                alt={`${label} in the draft`}
                className="h-8 w-auto max-w-full object-contain"
              />
            </span>
            {brand.draft?.logos.includes(form) && (
              <span className="text-sm text-ink-muted">Different from the live one.</span>
            )}
            <Upload form={form} label={label} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UploadProps {
  form: LogoForm
  label: string
  onDone: (words: string) => void
}

function Upload({ form, label, onDone }: UploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isSending, setSending] = useState(false)
  async function send(chosen: File) {
    setSending(true)
    setError(null)
    try {
      await sendLogo(form, chosen)
      onDone(`The ${label.toLowerCase()} was added to the draft.`)
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error('The file could not be uploaded.'))
    }
    await refreshDesk()
    setSending(false)
  }
  return (
    <>
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".svg,.png,image/svg+xml,image/png"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            className={`${controlClass} py-2`}
          />
        )}
      </Field>
      {error && <Refusal error={error} title="The logo was rejected" />}
      <div>
        <Button
          variant="secondary"
          isPending={isSending}
          disabled={file === null}
          aria-label={`Upload as ${label.toLowerCase()}`}
          onClick={() => file && void send(file)}
        >
          {' '}
          Upload{' '}
        </Button>
      </div>
    </>
  )
}

async function sendLogo(form: LogoForm, file: File): Promise<void> {
  const data = new FormData()
  data.append('form', form)
  data.append(brandEndpoints.saveDraftLogo.multipart.files, file, file.name)
  await ask(brandEndpoints.saveDraftLogo, { form: data, body: { form } } as Parameters<
    typeof ask<typeof brandEndpoints.saveDraftLogo>
  >[1])
}

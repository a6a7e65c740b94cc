import { type Brand, type LogoForm, brandEndpoints } from '@passbook/contract/console/content/brand'
import { useState } from 'react'
import { fill } from '../../../lib/fill.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { ask } from '../../api/ask.ts'
import { refreshDesk } from '../../api/use-desk.ts'
import * as wording from '../wording.ts'

const FORMS: readonly { form: LogoForm; label: string; ground: string }[] = [
  { form: 'hor-color', label: wording.logoForLightPages, ground: '#ffffff' },
  { form: 'hor-white', label: wording.logoForDarkPages, ground: '#14161a' },
  { form: 'icon', label: wording.icon, ground: '#ffffff' },
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
        {wording.logos}
      </h2>
      <p className="mb-3 text-ink-muted">{wording.svgOrPngUpTo}</p>
      <ul className="flex flex-col gap-6">
        {FORMS.map(({ form, label, ground }) => (
          <li key={form} className="flex flex-col gap-2">
            <span
              className="flex h-16 items-center rounded-md border border-hairline px-4"
              style={{ backgroundColor: ground }}
            >
              <img
                src={`/console/preview/logo/${form}?v=${brand.version}`}
                alt={fill(wording.labelInTheDraft, { label })}
                className="h-8 w-auto max-w-full object-contain"
              />
            </span>
            {brand.draft?.logos.includes(form) && (
              <span className="text-sm text-ink-muted">{wording.differentFromTheLiveVersion}</span>
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
      onDone(fill(wording.theLabelWasAddedTo, { label: label.toLowerCase() }))
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(wording.theFileCouldNotBe))
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
      {error && <Refusal error={error} title={wording.theLogoWasRejected} />}
      <div>
        <Button
          variant="secondary"
          isPending={isSending}
          disabled={file === null}
          aria-label={fill(wording.uploadAsLabel, { label: label.toLowerCase() })}
          onClick={() => file && void send(file)}
        >
          {' '}
          {wording.upload}{' '}
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

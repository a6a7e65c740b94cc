import { DocumentWords } from '@passbook/contract/console/content/documents'
import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { controlClass } from '../../../ui/control-class.ts'

const WRONG = 'The file must hold title, sections (heading, paragraphs) and agreement as JSON.'

/** Takes the words from a file as the operator’s command `document` prints it. */
export function FillFromFile({ onFilled }: { onFilled: (words: DocumentWords) => void }) {
  const [error, setError] = useState<string>()
  async function read(file: File | undefined) {
    if (!file) return
    const words = DocumentWords.safeParse(parse(await file.text()))
    setError(words.success ? undefined : WRONG)
    if (words.success) onFilled(words.data)
  }
  return (
    <div className="mb-5">
      <Field
        label="Fill from a file"
        hint="As the operator’s command document prints it."
        error={error}
        isOptional
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,application/json"
            onChange={(event) => void read(event.target.files?.[0])}
            className={`${controlClass} py-2`}
          />
        )}
      </Field>
    </div>
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

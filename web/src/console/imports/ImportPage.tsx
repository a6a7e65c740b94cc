import type { Data, KeylessEndpoint, MultipartEndpoint } from '@passbook/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { askWithFile } from '../api/ask.ts'
import { Page } from '../parts/Page.tsx'
import { ChooseFile } from './ChooseFile.tsx'

/** A file that was looked through, and what was found in it. */
export interface Chosen<E extends KeylessEndpoint> {
  file: File
  preview: Data<E>
  onBack: () => void
}

interface ImportPageProps<E extends KeylessEndpoint & MultipartEndpoint> {
  lead: string
  back: { to: string; label: string }
  /** What files it takes. */
  hint: string
  /** Looks a file through, and changes nothing. */
  look: E
  /** What is shown of the chosen file, with the button that takes it in. */
  children: (chosen: Chosen<E>) => ReactNode
}

/** A file is chosen, looked through, and then taken in. */
export function ImportPage<E extends KeylessEndpoint & MultipartEndpoint>({
  hint,
  look,
  children,
  ...page
}: ImportPageProps<E>) {
  const [chosen, setChosen] = useState<Omit<Chosen<E>, 'onBack'> | null>(null)
  return (
    <Page {...page}>
      {chosen ? (
        children({ ...chosen, onBack: () => setChosen(null) })
      ) : (
        <div className="max-w-xl">
          <ChooseFile
            hint={hint}
            onChosen={async (file) => setChosen({ file, preview: await askWithFile(look, file) })}
          />
        </div>
      )}
    </Page>
  )
}

import {
  type DocumentVersion,
  consoleDocumentEndpoints,
} from '@passbook/contract/console/content/documents'
import { useState } from 'react'
import { useDesk } from '../../api/use-desk.ts'
import { SelectBox } from '../../parts/SelectBox.tsx'
import { Difference } from './Difference.tsx'

/** Any two versions beside each other, in one text. */
export function Compare({ versions }: { versions: readonly DocumentVersion[] }) {
  const [older, setOlder] = useState(versions[1]?.uuid ?? '')
  const [newer, setNewer] = useState(versions[0]?.uuid ?? '')
  const options = versions.map(({ uuid, version }) => ({
    value: uuid,
    label: `Version ${version}`,
  }))
  const before = useDesk(consoleDocumentEndpoints.getDocumentVersion, { params: { uuid: older } })
  const after = useDesk(consoleDocumentEndpoints.getDocumentVersion, { params: { uuid: newer } })
  return (
    <section aria-labelledby="difference">
      <h2 id="difference" className="mb-3 text-lg">
        What changed
      </h2>
      <div className="mb-4 grid max-w-lg gap-4 sm:grid-cols-2">
        <SelectBox label="From" options={options} value={older} onChange={setOlder} />
        <SelectBox label="To" options={options} value={newer} onChange={setNewer} />
      </div>
      {before.data && after.data && (
        <Difference label="Difference" before={before.data.words} after={after.data.words} />
      )}
    </section>
  )
}

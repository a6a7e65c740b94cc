import type { Disclosure } from '@passbook/contract/disclosures'
import { DocumentToSign } from './DocumentToSign.tsx'

/** Every document that has to be agreed to, in order; only the next one opens. */
export function DocumentsToSign({ documents }: { documents: readonly Disclosure[] }) {
  const next = documents.find(({ signed_at }) => signed_at === null)
  return (
    <ol className="border-t border-hairline">
      {documents.map((document, index) => (
        <DocumentToSign
          key={document.uuid}
          document={document}
          number={index + 1}
          isNext={document.uuid === next?.uuid}
        />
      ))}
    </ol>
  )
}

import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/standing'
import { useData } from '../../api/use-data.ts'
import { DocumentToSign } from '../../features/disclosures/DocumentToSign.tsx'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'

/** STATES "Documents later": new versions are signed here, and what was signed can be read again. */
export function DisclosuresPage() {
  const isAsked = useProgress(({ progress }) => progress !== null && maySign(progress))
  const query = isAsked ? { all: 'true' } : {}
  const list = useData(disclosureEndpoints.getDisclosures, { query })
  return (
    <>
      <Intro title="Disclosures">
        What you agreed to when you opened your account, and every version since.
      </Intro>
      <QueryState query={list}>
        {({ disclosures }) => <Documents disclosures={disclosures} />}
      </QueryState>
    </>
  )
}

function Documents({ disclosures }: { disclosures: Disclosure[] }) {
  const waiting = disclosures.filter(({ signed_at }) => signed_at === null)
  const agreed = disclosures.filter(({ signed_at }) => signed_at !== null)
  if (disclosures.length === 0) {
    return <p className="text-ink-muted">The documents you agree to will be here.</p>
  }
  return (
    <div className="flex max-w-reading flex-col gap-8">
      {waiting.length > 0 && <List title="Waiting for your agreement" documents={waiting} />}
      {agreed.length > 0 && <List title="Agreed to" documents={agreed} />}
    </div>
  )
}

/** Consent to electronic documents comes first: the others are signed electronically. */
function List({ title, documents }: { title: string; documents: Disclosure[] }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ol className="border-t border-hairline">
        {documents.map((document, index) => (
          <DocumentToSign
            key={document.uuid}
            document={document}
            number={index + 1}
            isNext={index === 0}
          />
        ))}
      </ol>
    </section>
  )
}

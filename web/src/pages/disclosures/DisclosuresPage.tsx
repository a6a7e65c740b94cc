import { type Disclosure, disclosureEndpoints } from '@passbook/contract/disclosures'
import { maySign } from '@passbook/contract/standing'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { DocumentToSign } from '../../features/disclosures/DocumentToSign.tsx'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { DocumentToRead } from './DocumentToRead.tsx'
import { sortOut } from './sort-out.ts'

/** STATES "Documents later": new versions are signed here, and what was signed can be read again. */
export function DisclosuresPage() {
  const mayAgree = useProgress(({ progress }) => progress !== null && maySign(progress))
  const list = useData(disclosureEndpoints.getDisclosures, { query: { all: 'true' } })
  return (
    <>
      <Intro title="Disclosures">
        <p>What you agreed to when you opened your account, and every version since.</p>
        <p>
          <Link to={href('/disclosures/consents')} className={standaloneLinkClass}>
            Everything you agreed to, when and from where
          </Link>
        </p>
      </Intro>
      <QueryState query={list}>
        {({ disclosures }) => <Documents disclosures={disclosures} mayAgree={mayAgree} />}
      </QueryState>
    </>
  )
}

interface DocumentsProps {
  disclosures: Disclosure[]
  mayAgree: boolean
}

function Documents({ disclosures, mayAgree }: DocumentsProps) {
  const { waiting, toRead, offered, agreed } = sortOut(disclosures, mayAgree)
  if (disclosures.length === 0) {
    return <p className="text-ink-muted">The documents you agree to will be here.</p>
  }
  return (
    <div className="flex max-w-reading flex-col gap-8">
      {waiting.length > 0 && (
        <section>
          <h2 className="text-lg font-bold">Waiting for your agreement</h2>
          <p className="mb-3 text-ink-muted">Until then your account works as before.</p>
          {/* Consent to electronic documents comes first: the others are signed electronically. */}
          <ol className="border-t border-hairline">
            {waiting.map((document, index) => (
              <DocumentToSign
                key={document.uuid}
                document={document}
                number={index + 1}
                isNext={index === 0}
              />
            ))}
          </ol>
        </section>
      )}
      <ListToRead title="In force" documents={toRead}>
        You have not agreed to these, and we do not ask you to.
      </ListToRead>
      <ListToRead title="If you want it" documents={offered}>
        Nobody has to agree to these.
      </ListToRead>
      <ListToRead title="Agreed to" documents={agreed} />
    </div>
  )
}

interface ListToReadProps {
  title: string
  documents: Disclosure[]
  children?: string
}

function ListToRead({ title, documents, children }: ListToReadProps) {
  if (documents.length === 0) return null
  return (
    <section>
      <h2 className="text-lg font-bold">{title}</h2>
      {children && <p className="text-ink-muted">{children}</p>}
      <ul className="mt-3 border-t border-hairline">
        {documents.map((document) => (
          <DocumentToRead key={document.uuid} document={document} />
        ))}
      </ul>
    </section>
  )
}

import { Link, href } from 'react-router'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { ClosedAccount } from './ClosedAccount.tsx'

/** What there is to read; after closing also where the payout is. */
export function DocumentsPage() {
  const progress = useProgress((state) => state.progress)
  const isClosed = progress?.registration_status === 'VIEW_ONLY'
  return (
    <>
      <Intro title="Documents" />
      <div className="flex max-w-task flex-col gap-6">
        {isClosed && <ClosedAccount />}
        <section>
          <h2 className="font-bold">Statements</h2>
          <p className="mb-2 text-ink-muted">What your account did, month by month.</p>
          <Link to={href('/dashboard/documents/statements')} className={standaloneLinkClass}>
            All statements
          </Link>
        </section>
        <section>
          <h2 className="font-bold">Agreements</h2>
          <p className="mb-2 text-ink-muted">What you read and signed, as it was then.</p>
          <Link to={href('/disclosures')} className={standaloneLinkClass}>
            Documents you signed
          </Link>
        </section>
      </div>
    </>
  )
}

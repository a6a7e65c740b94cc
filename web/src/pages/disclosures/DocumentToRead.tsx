import { formatDate } from '@passbook/contract/dates'
import type { Disclosure } from '@passbook/contract/disclosures'
import { Link, href } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'

/** A document in a list, with what this person did with it. */
export function DocumentToRead({ document }: { document: Disclosure }) {
  const { uuid, title } = document
  return (
    <li className="flex min-h-control flex-wrap items-center gap-3 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold">
          <Unbroken>{title}</Unbroken>
        </p>
        <p className="text-sm text-ink-muted">{aboutIt(document)}</p>
      </div>
      <Link
        to={href('/disclosures/view-disclosures/:uuid', { uuid })}
        className={buttonClass('quiet')}
      >
        Read
        <span className="sr-only">
          : {title}, version {document.version}
        </span>
      </Link>
    </li>
  )
}

function aboutIt({ version, is_active, signed_at, withdrawn_at }: Disclosure): string {
  const parts = [`Version ${version}`]
  if (signed_at !== null) parts.push(`agreed to on ${formatDate(signed_at)}`)
  if (withdrawn_at !== null) parts.push(`withdrawn on ${formatDate(withdrawn_at)}`)
  if (!is_active) parts.push('replaced by a newer version')
  return parts.join(' · ')
}

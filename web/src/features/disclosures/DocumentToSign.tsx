import { formatInstantDay } from '@passbook/contract/format-dates'
import type { Disclosure } from '@passbook/contract/disclosures'
import Check from 'lucide-react/icons/check'
import { Link, href } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

interface DocumentToSignProps {
  document: Disclosure
  number: number
  /** The document to read now; the others wait their turn. */
  isNext: boolean
}

/** One document in the list: read it now, read it again, or wait. */
export function DocumentToSign({ document, number, isNext }: DocumentToSignProps) {
  const { uuid, title, signed_at } = document
  return (
    <li className="flex min-h-control flex-wrap items-center gap-3 border-b border-hairline py-3">
      <span
        aria-hidden
        className={`figures grid size-7 shrink-0 place-items-center rounded-full ${signed_at ? 'border border-primary-edge bg-primary text-on-primary' : 'border border-control-border'}`}
      >
        {signed_at ? <Check strokeWidth={3} className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold">
          <Unbroken>{title}</Unbroken>
        </p>
        <p className="text-sm text-ink-muted">
          {signed_at
            ? fill(wording.agreedToOnSignedAt, { signedAt: formatInstantDay(signed_at) })
            : fill(wording.version, { version: document.version })}
        </p>
      </div>
      {(signed_at !== null || isNext) && (
        <Link
          to={href('/disclosures/view-disclosures/:uuid', { uuid })}
          className={buttonClass(signed_at ? 'quiet' : 'primary')}
        >
          {signed_at ? wording.readAgain : wording.readAndAgree}
          <span className="sr-only">: {title}</span>
        </Link>
      )}
    </li>
  )
}

/** All documents that have to be agreed to, in order; only the next one opens. */
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

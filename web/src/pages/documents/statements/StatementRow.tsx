import { formatMonth } from '@passbook/contract/format-dates'
import type { Statement } from '@passbook/contract/documents'
import { Link } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { Money } from '../../../ui/Money.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { DocumentRow } from '../DocumentRow.tsx'
import * as wording from '../wording.ts'
import { periodWords, statementsAddress, useStatementFile } from './statement-address.ts'

/** A statement in a list, with a link to its page and a button for its PDF. */
export function StatementRow({ statement }: { statement: Statement }) {
  const { year, month, closing_cents, is_final } = statement
  const file = useStatementFile(statement)
  const name = `${formatMonth(year, month)}${is_final ? wording.final : ''}`
  return (
    <DocumentRow
      name={
        <Link to={statementsAddress(year, month)} className={standaloneLinkClass}>
          {name}
        </Link>
      }
      about={periodWords(statement)}
      aside={
        <span className="flex gap-x-2 text-sm sm:block sm:text-right">
          <span className="block text-ink-muted">{wording.closingBalance}</span>
          <Money cents={closing_cents} className="font-bold sm:text-base" />
        </span>
      }
      fileName={fill(wording.theNameStatementAsA, { name })}
      file={file}
    />
  )
}

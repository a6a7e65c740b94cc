import { formatDate } from '@passbook/contract/dates'
import type { Depositor } from '@passbook/contract/depositor'
import { Link } from 'react-router'
import { newMessage } from '../../../destinations.ts'
import { useProgress } from '../../../session/progress.ts'
import { type DefinitionRow, DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { linkClass } from '../../../ui/link-class.ts'
import { Section } from './Section.tsx'

/** Name, birth and number, as they were told; nobody changes them alone. */
export function WhoYouAre({ depositor }: { depositor: Depositor }) {
  const progress = useProgress((state) => state.progress)
  const rows = rowsOf(depositor)
  return (
    <Section title="Who you are">
      {rows.length === 0 ? (
        <p>You tell us while you open your account.</p>
      ) : (
        <>
          <DefinitionRows rows={rows} />
          <p className="mt-3 text-sm text-ink-muted">
            Has your name changed, or is something wrong?{' '}
            <Link to={newMessage(progress, { topic: 'identity' })} className={linkClass}>
              Write to us
            </Link>
            .
          </p>
        </>
      )}
    </Section>
  )
}

function rowsOf({ first_name, last_name, date_of_birth, ssn_last_four }: Depositor) {
  const rows: DefinitionRow[] = []
  if (first_name || last_name) {
    rows.push({ term: 'Name', value: [first_name, last_name].filter(Boolean).join(' ') })
  }
  if (date_of_birth) rows.push({ term: 'Date of birth', value: formatDate(date_of_birth) })
  if (ssn_last_four) rows.push({ term: 'Social Security number', value: `•••-••-${ssn_last_four}` })
  return rows
}

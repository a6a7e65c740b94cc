import type { Coverage } from '@passbook/contract/coverage'
import { Link, href } from 'react-router'
import { raisingWords } from '../../../features/coverage/insurer-words.ts'
import { useProgress } from '../../../session/progress.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

/** What would insure more, and where the primary does it. */
export function WhatWouldRaiseIt({ coverage }: { coverage: Coverage }) {
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const ways = raisingWords(coverage)
  return (
    <section aria-labelledby="more" className="flex flex-col gap-2">
      <h2 id="more" className="text-lg font-bold">
        What would insure more
      </h2>
      {ways.length > 0 ? (
        ways.map((way) => <p key={way}>{way}</p>)
      ) : (
        <p>Nothing on this account: it is insured as far as an account of its owners can be.</p>
      )}
      {isPrimary && (
        <Link to={href('/beneficiary/list')} className={`${standaloneLinkClass} self-start`}>
          {coverage.named_beneficiaries > 0 ? 'Your beneficiaries' : 'Name beneficiaries'}
        </Link>
      )}
      {isPrimary && coverage.raised_by.some(({ kind }) => kind === 'joint_holder') && (
        <Link to={href('/joint-account')} className={`${standaloneLinkClass} self-start`}>
          Add a joint account holder
        </Link>
      )}
    </section>
  )
}

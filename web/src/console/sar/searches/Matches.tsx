import {
  type Decision,
  type SearchMatch,
  type SubjectSearch,
  searchEndpoints,
} from '@passbook/contract/console/sar-searches'
import { useRef, useState } from 'react'
import { fill } from '../../../lib/fill.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDeskPages } from '../../api/use-desk.ts'
import * as wording from '../wording.ts'
import { MatchCard } from './MatchCard.tsx'

type View = 'undecided' | Decision

const EMPTY: Readonly<Record<View, string>> = {
  undecided: wording.noMatchesLeftToReview,
  same: wording.noConfirmedHits,
  other: wording.noMatchesRuledOut,
}

function decisionWords({ subject }: SearchMatch, decision: Decision): string {
  return fill(decision === 'same' ? wording.nameWasConfirmedAs : wording.nameWasRuledOut, {
    name: subject.name,
  })
}

/** The customers that the search found. Staff mark each one, and report the hits. */
export function Matches({ search }: { search: SubjectSearch }) {
  const { uuid, undecided_count, hit_count } = search
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = search.state === 'open'
  const [view, setView] = useState<View>(isOpen && undecided_count > 0 ? 'undecided' : 'same')
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const query = useDeskPages(
    searchEndpoints.listMatches,
    { params: { uuid }, query: { view } },
    ({ matches }) => ({ after: matches.at(-1)?.uuid }),
  )
  const decide = useAct(searchEndpoints.decideMatch)
  const asked = decide.isPending ? decide.variables : undefined
  const matches = query.data?.pages.flatMap((page) => page.matches)
  return (
    <section aria-labelledby="matches">
      <h2 id="matches" ref={heading} tabIndex={-1} className="mb-3 text-lg">
        {wording.matches}
      </h2>
      <div className="mb-4 w-fit">
        <SegmentedControl
          label={wording.matches}
          isFramed
          segments={[
            {
              value: 'undecided',
              label: fill(wording.toReviewUndecidedCount, {
                undecidedCount: undecided_count.toLocaleString('en-US'),
              }),
            },
            {
              value: 'same',
              label: fill(wording.hitsHitCount, { hitCount: hit_count.toLocaleString('en-US') }),
            },
            { value: 'other', label: wording.ruledOut },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div className="mb-4 empty:hidden">
        {confirmation && (
          <Notice severity="success" role="status">
            {confirmation}
          </Notice>
        )}
        {decide.error && <Refusal error={decide.error} title={wording.theDecisionWasNotSaved} />}
        {query.error && !matches && (
          <Refusal error={query.error} title={wording.thisCouldNotBeLoaded}>
            <Button variant="secondary" onClick={() => void query.refetch()}>
              {wording.retry}
            </Button>
          </Refusal>
        )}
      </div>
      {matches?.length === 0 && <p className="text-ink-muted">{EMPTY[view]}</p>}
      <ul className="grid gap-4 2xl:grid-cols-2" aria-busy={query.isPending}>
        {matches?.map((match) => (
          <MatchCard
            key={match.uuid}
            match={match}
            isOpen={isOpen}
            pending={asked?.params.uuid === match.uuid ? asked.body.decision : null}
            onDecide={(decision) => {
              const params = { uuid: match.uuid }
              decide.mutate(
                { params, body: { decision } },
                {
                  onSuccess: () => {
                    setConfirmation(decisionWords(match, decision))
                    // The pressed button is gone from the list, so focus moves to the heading.
                    heading.current?.focus()
                  },
                },
              )
            }}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-4">
          <Button
            variant="secondary"
            isPending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {wording.showMoreMatches}
          </Button>
        </div>
      )}
    </section>
  )
}

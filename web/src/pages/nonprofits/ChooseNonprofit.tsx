import { LIMITS } from '@passbook/contract/limits'
import { type Nonprofit, formatEin, nonprofitEndpoints } from '@passbook/contract/nonprofits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useData } from '../../api/use-data.ts'
import { pagesOptions } from '../../api/use-pages.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SearchComboBox } from '../../ui/SearchComboBox.tsx'
import { useSelectNonprofit } from './use-giving.ts'
import * as wording from './wording.ts'

/** The search starts after a pause, not with each letter. */
const PAUSE_MS = 150

/** Searches for what is typed after a pause; the previous results stay until new ones arrive. */
function useFoundNonprofits(typed: string) {
  const [q, setQ] = useState('')
  const words = typed.trim().slice(0, LIMITS.nonprofits.searchCharacters)
  useEffect(() => {
    const timer = setTimeout(() => setQ(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const query = useInfiniteQuery(
    { ...pagesOptions(nonprofitEndpoints.searchNonprofits, { q }), enabled: q !== '' },
    queryClient,
  )
  const all = query.data?.pages.flatMap(({ nonprofits }) => nonprofits) ?? []
  const isLooking = words !== '' && (words !== q || (query.isFetching && !query.isFetchingNextPage))
  const hasMore = words !== '' && !isLooking && query.hasNextPage
  return {
    found: words === '' ? [] : all.filter(isUsable),
    isLooking,
    more: hasMore
      ? {
          isLoading: query.isFetchingNextPage,
          onLoadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
        }
      : null,
    error: isLooking ? null : query.error,
  }
}

/** SPEC 8: a failed result is ignored. */
function isUsable({ status }: Nonprofit): boolean {
  return status !== 'FAILED'
}

/** Selects a non-profit by search or from the suggested ones. */
export function ChooseNonprofit({ chosenEin }: { chosenEin: string | null }) {
  const offered = (useData(nonprofitEndpoints.getDefaultNonprofits).data ?? []).filter(isUsable)
  const [picked, setPicked] = useState<Nonprofit | null>(null)
  const select = useSelectNonprofit()
  const isOffered = offered.some(({ ein }) => ein === picked?.ein)
  return (
    <div className="flex flex-col gap-6">
      <FindNonprofit picked={picked} onFound={setPicked} />
      {picked && !isOffered && <Picked nonprofit={picked} />}
      {offered.length > 0 && (
        <RadioCards
          label={wording.orOneOfThese}
          value={isOffered ? (picked?.ein ?? '') : ''}
          onChange={(ein) => setPicked(offered.find((one) => one.ein === ein) ?? null)}
          options={offered.map((one) => ({
            value: one.ein,
            label: one.name,
            hint:
              one.ein === chosenEin
                ? fill(wording.locationYourCurrentChoice, { location: one.location })
                : one.location,
          }))}
        />
      )}
      <Refusal error={select.error} flow="non-profit-lookup" />
      <Button
        isFullWidth
        isPending={select.isPending}
        pendingLabel={wording.savingYourChoice}
        aria-disabled={picked === null}
        onClick={() => picked && select.mutate({ body: { ein: picked.ein } })}
      >
        {picked ? fill(wording.chooseName, { name: picked.name }) : wording.saveChoice}
      </Button>
    </div>
  )
}

const MANY_MATCH = fill(wording.moreThanFoundMatchScroll, { found: LIMITS.nonprofits.found })

interface FindNonprofitProps {
  picked: Nonprofit | null
  onFound: (nonprofit: Nonprofit) => void
}

function FindNonprofit({ picked, onFound }: FindNonprofitProps) {
  const [typed, setTyped] = useState('')
  const { found, isLooking, more, error } = useFoundNonprofits(typed)
  return (
    <>
      <SearchComboBox
        label={wording.findANonProfit}
        hint={more ? MANY_MATCH : wording.searchByNameCityAnd}
        typed={typed}
        onType={setTyped}
        maxLength={LIMITS.nonprofits.searchCharacters}
        emptyWords={isLooking ? wording.searching : wording.noMatchesTryOtherWords}
        more={more}
        options={found.map(({ ein, name, location }) => ({
          value: ein,
          label: name,
          hint: fill(wording.locationEin, { location, ein: formatEin(ein) }),
        }))}
        value={picked?.ein ?? null}
        onChoose={(ein) => {
          const one = found.find((each) => each.ein === ein)
          if (!one) return
          onFound(one)
          // The picked one is shown below, and the list closes.
          setTyped('')
        }}
      />
      <Refusal error={error} title={wording.weCouldntSearch} />
    </>
  )
}

function Picked({ nonprofit }: { nonprofit: Nonprofit }) {
  const { name, ein, location, locationAddress } = nonprofit
  return (
    <div className="rounded-md border border-primary-edge bg-primary-tint p-4" role="status">
      <p className="font-bold break-words">{name}</p>
      <p className="text-sm text-ink-muted">{locationAddress ?? location}</p>
      <p className="figures text-sm text-ink-muted">{fill(wording.ein, { ein: formatEin(ein) })}</p>
    </div>
  )
}

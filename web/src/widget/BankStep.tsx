import type { WidgetBank as Bank } from '@passbook/contract/widget'
import { useMutation, useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { Announcement } from '../ui/Announcement.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { StepProps } from './steps.ts'

/** Finds the bank by name. A bank that is down is reported before the password step. */
export function BankStep({ api, onStep }: Omit<StepProps<'bank'>, 'step'>) {
  const [typed, setTyped] = useState('')
  const banks = useQuery(
    { queryKey: ['widget-banks'], queryFn: () => api.listBanks() },
    queryClient,
  )
  const choice = useMutation(
    {
      mutationFn: (bank: Bank) => api.chooseBank(bank.routing_number),
      onSuccess: ({ outcome }, bank) =>
        onStep(
          outcome === 'chosen'
            ? { name: 'sign-in', bank, wasWrong: false }
            : { name: 'refused', bank, reason: outcome },
        ),
    },
    queryClient,
  )
  const found = banks.data && matchingBanks(banks.data, typed)
  const failed = choice.error ?? banks.error
  return (
    <>
      <StepHeading number={1} title="Find your bank" />
      <div className="flex flex-col gap-4">
        <Field label="Bank name">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {failed && (
          <Notice severity="error" role="alert">
            <p>{failed.message}</p>
            {banks.isError && (
              <Button variant="secondary" className="mt-3" onClick={() => void banks.refetch()}>
                Retry
              </Button>
            )}
          </Notice>
        )}
        {banks.isPending && <Skeleton className="h-72" />}
        {found && (
          <BankList
            banks={found}
            chosen={choice.isPending ? choice.variables : undefined}
            onChoose={(bank) => choice.mutate(bank)}
          />
        )}
        <Announcement>{found && `${found.length} banks found`}</Announcement>
      </div>
    </>
  )
}

interface BankListProps {
  banks: readonly Bank[]
  /** The bank that is being contacted. */
  chosen: Bank | undefined
  onChoose: (bank: Bank) => void
}

function BankList({ banks, chosen, onChoose }: BankListProps) {
  if (banks.length === 0) {
    return <p className="py-4 text-ink-muted">No bank of this name. Check the spelling.</p>
  }
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {banks.map((bank) => (
        <li key={bank.routing_number}>
          <button
            type="button"
            aria-disabled={chosen ? true : undefined}
            onClick={() => !chosen && onChoose(bank)}
            className="flex min-h-control w-full items-center gap-3 rounded-sm px-1 py-2 text-left hover:bg-sunken"
          >
            <Landmark aria-hidden className="size-5 shrink-0 text-ink-muted" />
            <span className="min-w-0 flex-1 font-bold">{bank.name}</span>
            {chosen === bank ? (
              <Spinner />
            ) : (
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Finds banks in whose name each typed word begins some word. */
export function matchingBanks(banks: readonly Bank[], typed: string): Bank[] {
  const wanted = wordsOf(typed)
  return banks.filter(({ name }) => {
    const words = wordsOf(name)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
